import { expect, it } from 'vitest'
import { invalid } from '../errors.ts'
import { createProcessPool } from './process-pool.ts'

const run = createProcessPool<string, string>(new URL('./refusing-fixture.ts', import.meta.url), {
	processes: 1,
	waiting: 1,
	timeoutMs: 20_000,
	memoryMb: 300,
	tooLarge: () => invalid('text', 'The text is too large'),
	tooDeep: () => invalid('text', 'The text is nested too deeply'),
})

it.each([
	['refuse', { code: 'VALIDATION_ERROR', details: [{ path: 'text' }] }],
	['nest', { code: 'VALIDATION_ERROR', message: 'text: The text is nested too deeply' }],
	['crash', { code: 'VALIDATION_ERROR', message: 'text: The text is too large' }],
	['fail', { message: 'not expected' }],
])(
	'a process pool rejects with the error of the work for `%s`, and runs the next request',
	async (text, error) => {
		await expect(run(text)).rejects.toMatchObject(error)
		expect(await run('next')).toBe('next')
	},
)

it('a process pool rejects a request with 503 and Retry-After while too many requests wait', async () => {
	const two = Promise.all([run('one'), run('two')])
	await expect(run('three')).rejects.toMatchObject({
		code: 'UPSTREAM_UNAVAILABLE',
		headers: { 'Retry-After': '5' },
	})
	expect(await two).toEqual(['one', 'two'])
})
