import { existsSync } from 'node:fs'
import path from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const globalSetup = 'packages/db/src/testing/global-setup.ts'

/** The Chromium of this machine, or the one inside the npm package, which needs no download. */
async function findChromium(): Promise<string> {
	if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium'
	const { default: packaged } = await import('@sparticuz/chromium')
	return packaged.executablePath()
}

/**
 * Dependencies that Vite finds only while the tests run. It would then reload the page in the middle of a test, unless they
 * are listed here.
 */
const LATE_DEPENDENCIES = { editor: ['react-dom/client', 'zod/v4/core'], viewer: [] }

/**
 * Component tests of a browser app: the components in a real browser, the API as canned HTTP responses. Two files run at a
 * time, each in its own page.
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
			include: ['src/**/*.browser-test.tsx'],
			setupFiles: [path.join(import.meta.dirname, `apps/${app}/src/testing/setup.ts`)],
			sequence: { groupOrder },
			maxWorkers: 2,
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

/**
 * The projects run one after another; those with a database each start their own Postgres. Unit tests run two files at a
 * time. Server tests run one at a time, because some of them observe the whole Postgres cluster. Browser journeys run one
 * at a time, because each needs a browser and a server.
 */
export default defineConfig({
	test: {
		projects: [
			{
				test: {
					name: 'parts',
					include: [
						'packages/*/src/**/*.test.ts',
						'apps/{editor,viewer}/src/**/*.test.ts',
						'checks/src/**/*.test.ts',
					],
					globalSetup,
					sequence: { groupOrder: 0 },
					maxWorkers: 2,
					testTimeout: 30_000,
					hookTimeout: 60_000,
				},
			},
			{
				test: {
					name: 'server',
					include: ['apps/server/src/**/*.test.ts'],
					globalSetup,
					sequence: { groupOrder: 1 },
					fileParallelism: false,
					testTimeout: 30_000,
					hookTimeout: 60_000,
				},
			},
			componentTests('editor', 2),
			componentTests('viewer', 3),
			{
				test: {
					name: 'journeys',
					include: ['apps/e2e/src/**/*.test.ts'],
					globalSetup,
					sequence: { groupOrder: 4 },
					fileParallelism: false,
					testTimeout: 180_000,
					hookTimeout: 120_000,
				},
			},
		],
	},
})
