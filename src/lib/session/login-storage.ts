import { safeLocalStorage, store } from "../browser-storage";
import { isTakingOver, onTakenOver } from "../pages/drawn-page";

/** What a full storage cannot keep. */
let unkept: Record<string, string> = {};

const read = (key: string) => unkept[key] ?? safeLocalStorage.getItem(key);

/**
 * Where the library keeps the login. While React takes over a drawn page, which only visitors without a login see,
 * reading waits: the answer changes what every part shows, and React would take over all of them in one long step. A login
 * that a full storage cannot keep lasts as long as the page.
 */
export const loginStorage = {
  getItem: (key: string) =>
    isTakingOver() ? new Promise<void>(onTakenOver).then(() => read(key)) : read(key),
  setItem(key: string, value: string) {
    unkept = store(safeLocalStorage, key, value) ? {} : { ...unkept, [key]: value };
  },
  removeItem(key: string) {
    unkept = {};
    safeLocalStorage.removeItem(key);
  },
};

/**
 * Tells the library of logins and logouts in other tabs: it hears of its own storage only. While React takes over a drawn
 * page, it hears of them afterwards: what is drawn would no longer be what React makes.
 */
export function followOtherTabs(): void {
  addEventListener("storage", ({ key, newValue, storageArea }) => {
    if (storageArea !== safeLocalStorage) return;
    const event = Object.assign(new Event("storage"), { key, newValue, storageArea: loginStorage });
    const dispatch = () => void dispatchEvent(event);
    if (isTakingOver()) onTakenOver(dispatch);
    else dispatch();
  });
}
