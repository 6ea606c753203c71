/**
 * Keeps zod from compiling checks with `new Function`, which the content security policy blocks and reports.
 * zod's own `config({ jitless: true })` sets the same object, but importing it would add zod to the first load.
 */
export function keepZodInterpreted(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
