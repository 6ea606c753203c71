import { v } from "convex/values";
import { cronMutation, internalAction, jobMutation } from "../functions";
import { vBatch } from "../model/batches";
import * as covers from "../model/books/coverMoves";
import * as files from "../model/books/files";
import * as interest from "../model/books/interest";
import * as records from "../model/books/producerRecords";
import * as checks from "../model/books/ratingChecks";
import * as cards from "../model/catalog/bookCards";
import * as texts from "../model/catalog/bookTexts";
import * as counts from "../model/catalog/catalogCounts";
import * as rotation from "../model/catalog/rotation";
import * as views from "../model/books/views";
import * as names from "../model/people/authorNames";

export const moveCover = jobMutation(covers.vMove, covers.moveCover);
export const copyCover = internalAction({ args: covers.vCopy, returns: v.null(), handler: covers.copyCover });
export const swapCover = jobMutation(covers.vSwap, covers.swapCover);

export const recountSaves = jobMutation(interest.vRecount, interest.recountSaves);
export const updateSavedOrder = jobMutation(interest.vSavedOrder, interest.updateSavedOrder);
export const renameBooks = jobMutation(names.vRename, names.renameBooks);

/** Delete the notes on a deleted book, and its contact reveals. */
export const removeNotes = jobMutation(records.vRemoval, records.removeNotes);
export const removeReveals = jobMutation(records.vRemoval, records.removeReveals);

/** Run once by hand in a market from before books named their cards (docs/operations.md). */
export const linkOlderBooks = jobMutation(vBatch, cards.linkOlderBooks);

export const rotateTurns = cronMutation(rotation.rotateTurns);
export const countOlderBooks = cronMutation(counts.countOlderBooks);
export const writeOlderTexts = cronMutation(texts.writeOlderTexts);
export const deleteUnusedFiles = cronMutation(files.deleteUnusedFiles);
export const deleteViewMarks = cronMutation(views.deleteViewMarks);
export const queueOverdueChecks = cronMutation(checks.queueOverdueChecks);
