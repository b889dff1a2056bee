import { defineConfig } from 'vitest/config'

export default defineConfig({
	test: {
		projects: [
			{
				test: {
					name: 'unit',
					include: ['packages/*/src/**/*.test.ts', 'apps/{server,editor,viewer}/src/**/*.test.ts'],
					globalSetup: 'packages/db/src/testing/global-setup.ts',
					testTimeout: 30_000,
					hookTimeout: 60_000,
				},
			},
			{
				test: {
					name: 'journeys',
					include: ['apps/e2e/src/**/*.test.ts'],
					globalSetup: 'packages/db/src/testing/global-setup.ts',
					fileParallelism: false,
					testTimeout: 180_000,
					hookTimeout: 120_000,
				},
			},
		],
	},
})
