import path from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { findChromium } from './packages/tooling/src/chromium.ts'

const globalSetup = 'packages/db/src/testing/global-setup.ts'

const DEEP = '**'
/**
 * Test files that measure the main thread while it starts processes and sends large files to them. Both cost more CPU time next to
 * another test file, and in a worker that has run hundreds of files and has four times the memory of a server.
 */
const MAIN_THREAD = [
	'packages/api/src/contracts/sealing/seal-document.test.ts',
	'packages/api/src/contracts/verification/hostile-evidence.test.ts',
]
/** Test files that run alone. Most of them measure elapsed time or observe the whole Postgres server. */
const ALONE = [
	...MAIN_THREAD,
	'apps/server/src/worker/{fairness,webhook-delivery}.test.ts',
	'apps/server/src/http/{slow-database,stream-limits,time-limits}.test.ts',
	'apps/server/src/api-tests/live-events.test.ts',
	'apps/server/src/outages/postgres-outage.test.ts',
]

/**
 * Dependencies that Vite would otherwise discover while the tests run. Vite would then reload the page in the middle of a test.
 */
const LATE_DEPENDENCIES = { editor: ['react-dom/client', 'zod/v4/core'], viewer: [] }

/**
 * Component tests of a browser app. They run the components in a real browser and answer API calls with prepared HTTP
 * responses. Three files run at a time, because two leave a quarter of two processors idle. The files of the editor share a
 * page and its modules, because loading the modules takes a quarter of the time. The viewer keeps state in modules, so each of its
 * files has its own page.
 */
function componentTests(
	app: 'editor' | 'viewer',
	groupOrder: number,
): TestProjectInlineConfiguration {
	return {
		extends: `apps/${app}/vite.config.ts`,
		root: `apps/${app}`,
		base: '/',
		optimizeDeps: { include: LATE_DEPENDENCIES[app] },
		test: {
			name: `${app} components`,
			include: [`src/${DEEP}/*.browser-test.tsx`],
			setupFiles: [path.join(import.meta.dirname, `apps/${app}/src/testing/setup.ts`)],
			sequence: { groupOrder },
			maxWorkers: 3,
			isolate: app === 'viewer',
			testTimeout: 15_000,
			expect: { poll: { timeout: 5_000 } },
			browser: {
				enabled: true,
				headless: true,
				screenshotFailures: false,
				viewport: { width: 1440, height: 900 },
				provider: playwright({
					launchOptions: {
						executablePath: chromium,
						args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
					},
				}),
				instances: [{ browser: 'chromium' }],
			},
		},
	}
}

const chromium = await findChromium()

/** The longest test files of the projects that run several files at a time, and the files that need a new worker. */
const FIRST = [
	'demo.test.ts',
	'generation.test.ts',
	'knip.test.ts',
	'stop-during-outage.test.ts',
	'two-servers.test.ts',
	'tracing.test.ts',
	'openapi-lint.test.ts',
	...MAIN_THREAD.map((file) => path.basename(file)),
]

/** Starts these test files first. Otherwise a long one could run alone at the end, while the second processor is idle. */
class ListedFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const isListed = ({ moduleId }: TestSpecification) =>
			FIRST.some((name) => moduleId.endsWith(`/${name}`))
		const sorted = await super.sort(files)
		return [...sorted.filter(isListed), ...sorted.filter((file) => !isListed(file))]
	}
}

/**
 * The projects run one after another. Each project with a database starts a separate Postgres. Unit tests run two files at a
 * time; the files of one worker share their modules, because loading the API takes a second. The tests of HTTP operations,
 * backups and outages also run two files at a time. The tests of project `timing` run one file at a time. Browser journeys run
 * three files at a time; each file starts its own server and browser, and the files of one worker share their modules.
 */
export default defineConfig({
	test: {
		sequence: { sequencer: ListedFirst },
		projects: [
			{
				test: {
					name: 'parts',
					include: [
						`packages/*/src/${DEEP}/*.test.ts`,
						`apps/{editor,viewer}/src/${DEEP}/*.test.ts`,
						`packages/checks/src/${DEEP}/*.test.ts`,
					],
					exclude: MAIN_THREAD,
					globalSetup,
					sequence: { groupOrder: 0 },
					maxWorkers: 2,
					isolate: false,
					testTimeout: 30_000,
					hookTimeout: 60_000,
				},
			},
			{
				test: {
					name: 'server',
					include: [`apps/server/src/${DEEP}/*.test.ts`, `packages/client/test/${DEEP}/*.test.ts`],
					exclude: ALONE,
					globalSetup,
					sequence: { groupOrder: 1 },
					maxWorkers: 2,
					isolate: false,
					testTimeout: 30_000,
					hookTimeout: 60_000,
				},
			},
			{
				test: {
					name: 'timing',
					include: ALONE,
					globalSetup,
					sequence: { groupOrder: 2 },
					fileParallelism: false,
					isolate: false,
					testTimeout: 30_000,
					hookTimeout: 60_000,
				},
			},
			componentTests('editor', 3),
			componentTests('viewer', 4),
			{
				test: {
					name: 'journeys',
					include: [`apps/e2e/src/${DEEP}/*.test.ts`],
					globalSetup,
					sequence: { groupOrder: 5 },
					maxWorkers: 3,
					isolate: false,
					testTimeout: 180_000,
					hookTimeout: 120_000,
				},
			},
		],
	},
})
