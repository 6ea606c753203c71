import type { Transaction } from "../../db/access";
import { UserError } from "../../db/errors";
import type { ComponentFiles } from "../files";
import { stringArg, type SyscallArgs } from "./syscall-args";

/** `storage.delete`. Throws UserError if the file does not exist. */
export function deleteFile(files: ComponentFiles, transaction: Transaction, args: SyscallArgs): void {
  const storageId = stringArg(args, "storageId", "storage.delete");
  if (!files.remove(storageId, transaction)) throw new UserError(`storage id ${storageId} not found`);
}
