import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Short files that take many seconds. Vitest begins with the longest files, and would leave a core idle beside these. */
const SLOW = /\/tests\/(embedded\/(crash|scale|server\/faults|supervisor\/monitor)|mail-crash)\.test\.ts$/;

/** Begins each project with the files that take longest. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    return projects.flatMap((name) => {
      const own = sorted.filter(({ project }) => project.name === name);
      const isSlow = ({ moduleId }: TestSpecification) => SLOW.test(moduleId);
      return [...own.filter(isSlow), ...own.filter((file) => !isSlow(file))];
    });
  }
}
