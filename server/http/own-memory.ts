/**
 * Returns bytes in memory of their own, to be kept. Node cuts small buffers from a block of 64 KiB,
 * and a compressed one from its output's block: a cache that keeps them keeps the blocks, and
 * counts a few hundred bytes of each.
 */
export function inOwnMemory(content: Buffer | string): Buffer {
  if (typeof content !== 'string' && content.buffer.byteLength === content.length) return content;
  const own = Buffer.allocUnsafeSlow(Buffer.byteLength(content));
  if (typeof content === 'string') own.write(content);
  else content.copy(own);
  return own;
}
