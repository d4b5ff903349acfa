/** `localStorage` or `sessionStorage` for tests without a browser. Items are properties, as in a real one. */
export declare class FakeStorage {
  isFull: boolean;
  getItem(name: string): string | null;
  setItem(name: string, text: string): void;
  removeItem(name: string): void;
}
