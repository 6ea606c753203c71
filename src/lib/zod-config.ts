/**
 * zod compiles its checks with `new Function`, which the page's security policy refuses and reports. Its own
 * `config({ jitless: true })` writes this same object, but calling it would bring zod into the first load.
 */
export function keepZodInterpreted(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
