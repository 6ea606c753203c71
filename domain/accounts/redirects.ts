import { urlOf } from "../links";
import type { Role } from "./roles";
import { roleHome } from "./roles";

const ORIGIN = "https://origin.invalid";

/**
 * A path of this site that is safe to open after login, or null. Refuses a second leading slash, backslashes,
 * control characters, the login page (a loop) and anything that leaves the origin once decoded.
 */
export function safePath(target: string | null | undefined): string | null {
  if (target === null || target === undefined || !isOwnPath(target)) return null;
  const decoded = decode(target);
  if (decoded === null || !isOwnPath(decoded)) return null;
  const url = urlOf(target, ORIGIN);
  if (url?.origin !== ORIGIN || url.pathname.startsWith("//")) return null;
  // The router takes any case, and escapes.
  const page = decode(url.pathname)?.replace(/\/+$/, "").toLowerCase();
  if (page === "/login" || page === "/logout") return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/**
 * Where a person goes after logging in. The `redirect` parameter wins. Without it an admin goes to the admin
 * area; anyone else goes back to where they came from, or to their own area.
 */
export function afterLogin(role: Role | null, redirect: string | null, origin: string | null): string {
  const wanted = safePath(redirect);
  if (wanted !== null) return wanted;
  return (role === "admin" ? null : safePath(origin)) ?? roleHome(role);
}

/** The notice above the form for a person that a guard sent to log in. */
export function loginNotice(origin: string | null): string | null {
  const path = safePath(origin);
  if (path === null) return null;
  if (searchToSave(path) !== null) return "Please sign in as a producer to save this search";
  const [page] = path.split(/[?#]/);
  return `Please sign in to access ${page === "/submit" ? "book submission" : "this page"}`;
}

/** The browse page whose search an address saves, or null. */
export function searchToSave(path: string): string | null {
  const [page, query] = path.split(/[?#]/);
  const search = new URLSearchParams(query).get("new");
  return page === "/dashboard/producer" && search !== null ? `/browse?${new URLSearchParams(search)}` : null;
}

function isOwnPath(path: string): boolean {
  return path.startsWith("/") && !path.startsWith("//") && !/[\\\p{Cc}]/u.test(path);
}

/** Decodes once, as a careless router would; null for a broken escape. */
function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
