import { safeLocalStorage } from "../browser-storage";
import { isTakingOver, onTakenOver } from "../pages/drawn-page";

/**
 * Where the library keeps the login. While React takes over a drawn page, which only visitors without a login see,
 * reading waits: the answer changes what every part shows, and React would take over all of them in one long step.
 */
export const loginStorage = {
  getItem: (key: string) =>
    isTakingOver()
      ? new Promise<void>(onTakenOver).then(() => safeLocalStorage.getItem(key))
      : safeLocalStorage.getItem(key),
  setItem: (key: string, value: string) => safeLocalStorage.setItem(key, value),
  removeItem: (key: string) => safeLocalStorage.removeItem(key),
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
