import * as z from "zod";
import { ContactInput } from "../domain/people/contact";
import { publicMutation } from "./functions";
import { receiveMessage } from "./model/people/contactMessages";

/** Sends a message to support through the contact form. */
export const send = publicMutation({
  args: ContactInput.shape,
  returns: z.null(),
  handler: async (ctx, input) => {
    await receiveMessage(ctx, input);
    return null;
  },
});
