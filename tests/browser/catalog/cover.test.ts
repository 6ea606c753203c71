import sharp from "sharp";
import { expect, expectAccessible, test } from "../support/people";
import { toast } from "../support/screens";

async function picture(format: "jpeg" | "png") {
  const plain = sharp({ create: { width: 2400, height: 3600, channels: 3, background: "#1d5b9e" } });
  return {
    name: `cover.${format}`,
    mimeType: `image/${format}`,
    buffer: await plain.toFormat(format).toBuffer(),
  };
}

test("BKP-12: an admin replaces a cover, and a reader's open page shows it", async ({ people, market }) => {
  const book = await market.addBook();
  const [admin, reader] = [await people.open("admin"), await people.open("visitor")];
  for (const { page } of [admin, reader]) await page.goto(`/book/${book.slug}`);
  const cover = reader.page.getByRole("img", { name: new RegExp(`^Cover of ${book.title}`) }).first();
  await expect(reader.page.getByText("Replace cover")).toHaveCount(0);

  await admin.page.getByLabel("Replace cover").setInputFiles(await picture("jpeg"));
  await expect(toast(admin.page)).toContainText("Cover replaced");
  await expect(cover).toHaveAttribute("src", /\/api\/storage\//);
  const pictures = await cover.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const stored = image.srcset.split(", ").map(async (candidate) => {
      const response = await fetch(candidate.replace(/ \d+w$/, ""));
      const { width, height } = await createImageBitmap(await response.clone().blob());
      return `${width}x${height} ${response.headers.get("content-type")}`;
    });
    return await Promise.all(stored);
  });
  expect(pictures).toEqual(["480x720 image/webp", "960x1440 image/webp"]);
  await expectAccessible(admin.page);
});

test("BKP-12 SUB-11: a file that is not a picture or is too large is refused, and the cover stays", async ({
  people,
  market,
}) => {
  const book = await market.addBook();
  const { page } = await people.open("admin");
  await page.goto(`/book/${book.slug}`);
  const choose = page.getByLabel("Replace cover");
  await choose.setInputFiles({ name: "cover.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await expect(toast(page)).toContainText("Please choose a JPG, PNG or WebP image.");
  const tooLarge = Buffer.alloc(5 * 1024 * 1024 + 1);
  await choose.setInputFiles({ name: "cover.png", mimeType: "image/png", buffer: tooLarge });
  await expect(toast(page).getByText("Cover image must be less than 5MB.", { exact: true })).toBeVisible();
  await choose.setInputFiles({
    name: "cover.png",
    mimeType: "image/png",
    buffer: Buffer.from("not a picture"),
  });
  await expect(toast(page)).toContainText("Please choose a JPG, PNG or WebP image.");
  await expect(page.locator("main img")).toHaveCount(0);
});
