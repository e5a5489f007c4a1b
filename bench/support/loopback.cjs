// Loaded before programs that cannot be told to: nothing listens anywhere but on 127.0.0.1.
const { Server } = require("node:net");
const listen = Reflect.get(Server.prototype, "listen");
Server.prototype.listen = function (first, ...rest) {
  if (first !== null && typeof first === "object" && "port" in first)
    return Reflect.apply(listen, this, [{ ...first, host: "127.0.0.1" }, ...rest]);
  if (typeof first !== "number" && !/^[0-9]+$/.test(String(first))) return Reflect.apply(listen, this, [first, ...rest]);
  const callbacks = rest.filter((one) => typeof one === "function");
  return Reflect.apply(listen, this, [Number(first), "127.0.0.1", ...callbacks]);
};
