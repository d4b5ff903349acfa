/**
 * `localStorage` or `sessionStorage` for tests without a browser. Items are properties, as in a
 * real one.
 */
export class FakeStorage {
  isFull = false;
  getItem(name: string) {
    return Object.hasOwn(this, name) ? (Reflect.get(this, name) as string) : null;
  }
  setItem(name: string, text: string) {
    if (this.isFull) throw new DOMException('Full', 'QuotaExceededError');
    Object.assign(this, { [name]: text });
  }
  removeItem(name: string) {
    Reflect.deleteProperty(this, name);
  }
}
