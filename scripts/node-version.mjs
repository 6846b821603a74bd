// Every command imports this first, so an old Node prints one sentence instead of a stack trace.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Cairn needs Node 20.19 or newer to start; this is Node ${process.versions.node}.\n`);
  process.exit(1);
}
