import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isFetchable, isPublicAddress } from "../../../domain/admin/import-pictures";
import { readRow } from "../../../domain/admin/import-rows";
import { decodeFile, UNREADABLE } from "../../../domain/admin/import-text";
import { canImportDo, ImportRowsInput, undoLeftMs } from "../../../domain/admin/imports";

const HOUR = 3_600_000;

describe("encodings (V-06)", () => {
  const text = "Book Title,Author\r\nCafé des Mères,Zoë Ångström\r\n";
  const utf16 = (isLittle: boolean) =>
    Uint8Array.from(
      [...text].flatMap((letter) => {
        const code = letter.charCodeAt(0);
        return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255];
      }),
    );

  test.each([
    ["UTF-8", new TextEncoder().encode(text), "utf-8"],
    ["UTF-8 with a mark", Uint8Array.of(0xef, 0xbb, 0xbf, ...new TextEncoder().encode(text)), "utf-8"],
    ["Windows-1252", Uint8Array.from([...text].map((letter) => letter.charCodeAt(0))), "windows-1252"],
    ["UTF-16 LE with a mark", Uint8Array.of(0xff, 0xfe, ...utf16(true)), "utf-16le"],
    ["UTF-16 BE with a mark", Uint8Array.of(0xfe, 0xff, ...utf16(false)), "utf-16be"],
    ["UTF-16 LE", utf16(true), "utf-16le"],
    ["UTF-16 BE", utf16(false), "utf-16be"],
  ])("%s is read", (_name, bytes, encoding) => {
    expect(decodeFile(bytes)).toEqual({ text, encoding });
  });

  test("UTF-8 with a letter that was cut through keeps all others, and the row names its cell", () => {
    const cut = new TextEncoder().encode(text).filter((_, at) => at !== 23);
    const file = decodeFile(cut);
    expect(file).toEqual({ text: text.replace("é", UNREADABLE), encoding: "utf-8" });
    const reading = readRow({ title: `Caf${UNREADABLE} des Mères`, authorName: "Zoë Ångström" });
    expect(reading.remarks).toContain("Title has an unreadable character");
  });

  test("a workbook, a picture and other bytes are refused with a hint", () => {
    const problem = (...bytes: number[]) => {
      const file = decodeFile(Uint8Array.from(bytes));
      return "problem" in file ? file.problem : "none";
    };
    expect(problem(0x50, 0x4b, 3, 4)).toBe("This is an Excel workbook. Save it as CSV and choose that file.");
    expect(problem(65, 66, 0, 67, 68, 69, 70, 71, 72)).toContain("isn’t text");
  });

  test("all bytes are read or refused", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void decodeFile(bytes)));
  });
});

describe("pictures (V-08)", () => {
  test("an address off the public internet is refused in every spelling", () => {
    const refused = [
      "127.0.0.1",
      "10.1.2.3",
      "172.31.255.255",
      "192.168.1.1",
      "169.254.169.254",
      "100.64.0.1",
      "0.0.0.0",
      "224.0.0.1",
      "255.255.255.255",
      "::1",
      "::",
      "::ffff:127.0.0.1",
      "::ffff:7f00:1",
      "64:ff9b::7f00:1",
      "2002:7f00:1::",
      "2001:0:7f00:1::",
      "2001:db8::1",
      "fc00::1",
      "fe80::1",
      "ff02::1",
      "fe80::1%eth0",
      "1.2.3",
      "1.2.3.4.5",
      "::1::",
      "localhost",
      "",
    ];
    expect(refused.filter(isPublicAddress)).toEqual([]);
    const open = [
      "8.8.8.8",
      "172.15.0.1",
      "172.32.0.1",
      "1.1.1.1",
      "2606:4700::1111",
      "2a00:1450:4001:82a::200e",
    ];
    expect(open.filter((address) => !isPublicAddress(address))).toEqual([]);
  });

  test("only https on the standard port is fetched", () => {
    const links = [
      "https://a.shop/x",
      "http://a.shop/x",
      "https://a.shop:8443/x",
      "https://u:p@a.shop/",
      "ftp://a.shop/",
    ];
    expect(links.map((link) => isFetchable(new URL(link)))).toEqual([true, false, false, false, false]);
  });
});

describe("jobs", () => {
  test("D-19: an import can be undone for a day, if it changed something", () => {
    const job = { status: "done" as const, created: 1, updated: 0, finishedAt: 0 };
    expect(canImportDo("undo", job, 23 * HOUR)).toBe(true);
    expect(canImportDo("undo", job, 24 * HOUR)).toBe(false);
    expect(canImportDo("undo", { ...job, created: 0 }, HOUR)).toBe(false);
    expect(undoLeftMs(job, 19 * HOUR)).toBe(5 * HOUR);
  });

  test("what an admin can do follows from the state", () => {
    const can = (status: "running" | "paused" | "undone") =>
      (["pause", "resume", "cancel", "undo"] as const).filter((act) =>
        canImportDo(act, { status, created: 1, updated: 0, finishedAt: 0 }, 1),
      );
    expect([can("running"), can("paused"), can("undone")]).toEqual([
      ["pause", "cancel"],
      ["resume", "cancel"],
      [],
    ]);
  });

  test("V-06: a batch holds fifty rows, and a row only known fields of limited length", () => {
    const row = (cells: object) => ({ rowNumber: 1, cells });
    const isTaken = (rows: unknown) => ImportRowsInput.safeParse(rows).success;
    expect(isTaken([row({ title: "A" })])).toBe(true);
    expect(isTaken(Array(51).fill(row({})))).toBe(false);
    expect(isTaken([row({ title: "x".repeat(3000) })])).toBe(false);
    expect(isTaken([row({ ownerId: "1" })])).toBe(false);
  });
});
