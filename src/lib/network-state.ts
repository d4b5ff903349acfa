/** What the last response said of the network, for the words on the screen. */
export const network = {
  /** The phone answered because the server took too long, and not because it could not be reached. */
  isSlow: false,
};
