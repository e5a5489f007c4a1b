import { useEffect, useState } from "preact/hooks";

/** The time by the server's clock, which is `ahead` of this browser's; anew each second. */
export function useNow(ahead: number): number {
  const [now, setNow] = useState(Date.now() + ahead);
  useEffect(() => {
    setNow(Date.now() + ahead);
    const timer = setInterval(() => setNow(Date.now() + ahead), 1000);
    return () => clearInterval(timer);
  }, [ahead]);
  return now;
}
