import { expect, it } from "vitest";
import { MAX_SHARED_VIEWS } from "../../domain/admin/shared-views";
import { MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE } from "../../domain/covers/images";
import { grouped } from "../../domain/figures";
import { BUCKETS } from "../../domain/limits";
import { MAX_NEW_THREADS, UNSEND_MS } from "../../domain/messages/threads";
import { REAPPLY_AFTER_DAYS } from "../../domain/producers/approvals";
import { MAX_SEARCHES } from "../../domain/producers/searches";
import { MAX_SLATE_TAGS } from "../../domain/producers/slate";
import { type Refusal, refusals } from "../../domain/refusals";

it.each<[Refusal, number[]]>([
  ["too_many_tags", [MAX_SLATE_TAGS]],
  ["too_many_views", [MAX_SHARED_VIEWS]],
  ["too_many_searches", [MAX_SEARCHES]],
  ["reapply_too_early", [REAPPLY_AFTER_DAYS]],
  ["image_too_many_pixels", [MAX_IMAGE_SIDE, MAX_IMAGE_PIXELS / 1_000_000]],
  ["too_many_threads", [MAX_NEW_THREADS]],
  ["too_many_reports", [BUCKETS.report[0]?.max ?? 0]],
  ["unsend_over", [UNSEND_MS / 1000]],
])("the message of %s names the number of its rule", (refusal, figures) => {
  expect(refusals[refusal].message.match(/[\d,]+\b/g)).toEqual(figures.map(grouped));
});
