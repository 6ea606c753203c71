import { parseArgs, type ParseArgsConfig } from "node:util";
import { StartError } from "./start-error";

/**
 * Parses command line options. Throws StartError if an option is unknown or its value is missing or empty.
 * An unset shell variable leaves an empty value, and an empty host would listen on every interface.
 */
export function readArguments<T extends NonNullable<ParseArgsConfig["options"]>>(
  options: T,
  args = process.argv.slice(2),
) {
  const { values } = parseOrThrow({ options, args });
  for (const [option, value] of Object.entries(values))
    if ([value].flat().includes("")) throw new StartError(`--${option} needs a value.`);
  return values;
}

/** Like `readArguments`, for a command with arguments of its own. */
export function readCommand<T extends NonNullable<ParseArgsConfig["options"]>>(
  options: T,
  args: readonly string[],
) {
  return parseOrThrow({ options, args: [...args], allowPositionals: true as const });
}

function parseOrThrow<T extends ParseArgsConfig>(config: T) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}
