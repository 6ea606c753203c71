import { expect, test } from "vitest";
import { readFile } from "../../../src/screens/admin/import/read-file";

const HEADER = "Book Title,Author";
const read = async (text: string) => {
  const { headers, rows } = await readFile(new File([text], "books.csv"));
  return [headers, ...rows.map(({ values, problem }) => (problem === undefined ? values : problem))];
};
const TABLE = [
  ["Book Title", "Author"],
  ["Low Orbit", "Juno Strand"],
  ["Reef", "Mara Ellingsworth"],
];

test.for([
  ["lines that end in different ways", `${HEADER}\r\nLow Orbit,Juno Strand\nReef,Mara Ellingsworth\r\n`],
  [
    "Excel’s line about the separator",
    "sep=;\r\nBook Title;Author\r\nLow Orbit;Juno Strand\r\nReef;Mara Ellingsworth",
  ],
  ["blank lines before the header", `\n \n${HEADER}\nLow Orbit,Juno Strand\nReef,Mara Ellingsworth`],
] as const)("a CSV file with %s is read like any other", async ([, text]) => {
  expect(await read(text)).toEqual(TABLE);
});

test("a line break in a quoted cell stays in it", async () => {
  expect(await read(`${HEADER}\r\n"Low\r\nOrbit",Juno Strand\nReef,"Mara\nEllingsworth"`)).toEqual([
    ["Book Title", "Author"],
    ["Low\nOrbit", "Juno Strand"],
    ["Reef", "Mara\nEllingsworth"],
  ]);
});
