import { defineConfig } from 'vitest/config'

const globalSetup = 'packages/db/src/testing/global-setup.ts'

/**
 * One group after the other, each with its own Postgres. Parts run side by side. Servers do not: some look at what the
 * whole cluster is doing, as a company's database does. Journeys do not: a browser and a server take the machine.
 */
export default defineConfig({
	test: {
		projects: [
			{
				test: {
					name: 'parts',
					include: ['packages/*/src/**/*.test.ts', 'apps/{editor,viewer}/src/**/*.test.ts'],
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
			{
				test: {
					name: 'journeys',
					include: ['apps/e2e/src/**/*.test.ts'],
					globalSetup,
					sequence: { groupOrder: 2 },
					fileParallelism: false,
					testTimeout: 180_000,
					hookTimeout: 120_000,
				},
			},
		],
	},
})
