import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { switchToMemoryFolder } from './tools/quick-folder.ts'
import { filesToSkip } from './tools/whole-files.ts'

/** The longest files start first, so that all workers end at about the same time. */
const longest = ['access-walk', 'e2e/two-processes', 'answer-key-hunt', 'media.routes']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => [...longest, ''].findIndex((name) => moduleId.includes(name))
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}

switchToMemoryFolder()

/** Server, packages and tools; the web has its own configuration in apps/web, the journeys in e2e. */
export default defineConfig({
  test: {
    include: [
      'apps/server/src/**/*.test.ts',
      'packages/**/*.test.ts',
      'tools/**/*.test.ts',
      'e2e/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', ...filesToSkip()],
    globalSetup: ['apps/server/src/testing/global-setup.ts'],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Every file has a database and a server of its own; what they load is the same, and loading it 150 times took as long as all tests.
    isolate: false,
    // While one waits for PostgreSQL, the others work: on two cores three workers take half of the time that one takes.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    sequence: { sequencer: LongestFirst },
  },
})
