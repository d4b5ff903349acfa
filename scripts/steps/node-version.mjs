// Imported first by every command, before anything that an old Node could not read.

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isNewEnough = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;

if (!isNewEnough) {
  console.error(`Sphatik needs Node 20.19 or later, or 22.12 or later; this is Node ${process.versions.node}.`);
  process.exit(1);
}
