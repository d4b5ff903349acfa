/** What the last trouble with the network was, for the words on the screen. */
export const network = {
  /** The server took too long, and was not out of reach. */
  isSlow: false,
};
