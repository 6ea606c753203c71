import { cronMutation, jobMutation } from "../functions";
import * as jobs from "../model/admin/imports/importJobs";
import * as pictures from "../model/admin/imports/importPictures";
import * as run from "../model/admin/imports/importRun";
import { vStep } from "../model/admin/imports/importSteps";

export const step = jobMutation(vStep, run.stepImport);
export const watch = jobMutation(run.vWatch, run.watchImport);
export const settlePicture = jobMutation(pictures.vFetched, pictures.settlePicture);
export const wakePictures = cronMutation(pictures.wakePictures);
export const deleteOldRows = cronMutation(jobs.deleteOldRows);
