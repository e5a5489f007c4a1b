// Loaded before programs that cannot be told to: nothing listens anywhere but on 127.0.0.1.
const { Server } = require("node:net");
const listen = Server.prototype.listen.call.bind(Server.prototype.listen);
Server.prototype.listen = function (first, ...rest) {
  if (first !== null && typeof first === "object" && "port" in first)
    return listen(this, { ...first, host: "127.0.0.1" }, ...rest);
  if (typeof first !== "number" && !/^[0-9]+$/.test(String(first))) return listen(this, first, ...rest);
  return listen(this, Number(first), "127.0.0.1", ...rest.filter((one) => typeof one === "function"));
};
