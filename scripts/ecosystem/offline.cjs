// Loaded into every harvested server (NODE_OPTIONS=--require): it may speak to loopback only. What it asks of the
// world fails at once, as on a machine without a network, so that a list depends on the package alone.
const net = require("node:net");
const dns = require("node:dns");

const LOOPBACK = new Set(["localhost", "127.0.0.1", "::1"]);
function refused(host) {
  return Object.assign(new Error(`connect ENETUNREACH ${host}: harvested servers speak to loopback only`), {
    code: "ENETUNREACH",
  });
}

// oxlint-disable-next-line typescript/unbound-method -- applied to each socket below
const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...args) {
  const first = Array.isArray(args[0]) ? args[0][0] : args[0];
  const options = typeof first === "object" && first !== null ? first : { port: first, host: args[1] };
  const local = typeof options.path === "string" && options.path !== "";
  const host = local ? "localhost" : String(options.host ?? "localhost");
  if (LOOPBACK.has(host)) return connect.apply(this, args);
  process.nextTick(() => this.destroy(refused(host)));
  return this;
};

const lookup = dns.lookup;
dns.lookup = function (host, options, done) {
  const answer = typeof options === "function" ? options : done;
  if (LOOPBACK.has(host)) return lookup.call(dns, host, options, done);
  process.nextTick(() => answer(refused(host)));
  return undefined;
};
