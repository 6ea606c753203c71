import { safeLocalStorage } from "../browser-storage";
import { isTakingOver, onTakenOver } from "../pages/drawn-page";

/**
 * Where the library keeps the login. While React takes over a drawn page, which only visitors without a login see,
 * reading waits: the answer changes what every part shows, and React would take over all of them in one long step.
 */
export const loginStorage = {
  getItem: (key: string) =>
    isTakingOver() ? takenOver().then(() => safeLocalStorage.getItem(key)) : safeLocalStorage.getItem(key),
  setItem: (key: string, value: string) => safeLocalStorage.setItem(key, value),
  removeItem: (key: string) => safeLocalStorage.removeItem(key),
};

function takenOver(): Promise<void> {
  return new Promise((resolve) => void onTakenOver(resolve));
}
