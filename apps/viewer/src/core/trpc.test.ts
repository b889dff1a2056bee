import { TRPCClientError } from '@trpc/client'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadMessages } from '../messages/index.ts'
import { classifyLoadError, errorMessage } from './trpc.ts'

beforeAll(() => loadMessages('en'))

const apiError = (message: string, data: { httpStatus: number; reason?: string }) =>
	TRPCClientError.from({ error: { message, code: -32_004, data } })

describe('classifyLoadError', () => {
	it.each([
		['expired', apiError('Gone', { httpStatus: 404, reason: 'PRESENTATION_EXPIRED' })],
		['missing', apiError('Presentation not found', { httpStatus: 404 })],
		['missing', apiError('shareKey: too long', { httpStatus: 400 })],
		['failed', apiError('Internal error', { httpStatus: 500 })],
		['failed', new TypeError('Failed to fetch')],
	])('returns %s by the status and reason of the error: %s', (expected, error) => {
		expect(classifyLoadError(error)).toBe(expected)
	})
})

describe('errorMessage', () => {
	it.each([
		[
			'The signature does not match.',
			apiError('The signature does not match', { httpStatus: 400 }),
		],
		['Too many attempts.', apiError('Too many attempts.', { httpStatus: 429 })],
	])('ends the server’s message with one period: %s', (expected, error) => {
		expect(errorMessage(error)).toBe(expected)
	})

	it('returns a general error message when the server did not answer', () => {
		expect(errorMessage(new TypeError('Failed to fetch'))).toMatch(/^Your request failed/)
	})
})
