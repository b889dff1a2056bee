import { describe, expect, it } from 'vitest'
import { listRoutes } from './routes.ts'

type Row = { method: string; path: string; credential: string }

/** Endpoints in docs/specification.md, with the credentials that they require. */
const SPECIFIED: Row[] = [
	{ method: 'get', path: '/api/decks', credential: 'session' },
	{ method: 'get', path: '/api/decks/generation-status', credential: 'session' },
	{ method: 'get', path: '/api/decks/{deckId}/generate/status', credential: 'session' },
	{ method: 'put', path: '/api/decks/{deckId}/branding', credential: 'session' },
	{ method: 'post', path: '/api/decks/{deckId}/presentations', credential: 'session' },
	{ method: 'post', path: '/api/presentations/send', credential: 'bearer' },
	{ method: 'post', path: '/api/narration/qa-audio', credential: 'session' },
	{ method: 'post', path: '/api/narration/batch', credential: 'none' },
	{ method: 'post', path: '/api/intent/continue', credential: 'none' },
	{ method: 'post', path: '/api/roof-measurements', credential: 'session' },
	{ method: 'post', path: '/api/company/kb/documents/complete', credential: 'session' },
	{ method: 'get', path: '/api/company/contact', credential: 'session' },
	{ method: 'get', path: '/api/notifications/events', credential: 'session' },
	{
		method: 'put',
		path: '/api/notifications/subscriptions/{subscriptionId}',
		credential: 'session',
	},
	{ method: 'get', path: '/api/decks/{deckId}/action-configs', credential: 'session' },
	{ method: 'post', path: '/api/decks/{deckId}/action-configs', credential: 'session' },
	{ method: 'put', path: '/api/decks/{deckId}/action-configs/{configId}', credential: 'session' },
	{
		method: 'get',
		path: '/api/presentations/{presentationId}/sign-contract',
		credential: 'presentation',
	},
	{
		method: 'post',
		path: '/api/presentations/{presentationId}/sign-contract',
		credential: 'presentation',
	},
	{
		method: 'post',
		path: '/api/presentations/{presentationId}/cancel-contract',
		credential: 'presentation',
	},
	{ method: 'post', path: '/api/contracts/import', credential: 'session' },
	{ method: 'get', path: '/api/contracts/documents', credential: 'session' },
	{ method: 'get', path: '/api/contracts/documents/{documentId}', credential: 'session' },
	{ method: 'get', path: '/api/contracts/documents/{documentId}/pdf', credential: 'presentation' },
	{ method: 'get', path: '/api/contracts/documents/{documentId}/pdf', credential: 'session' },
	{ method: 'get', path: '/api/contracts/verify/{documentId}', credential: 'none' },
	{ method: 'post', path: '/api/contracts/verify', credential: 'none' },
]

describe('REST routes and docs/specification.md', () => {
	it.each(SPECIFIED)(
		'serves $method $path with credential $credential',
		({ method, path, credential }) => {
			const route = listRoutes().find((one) => one.method === method && one.path === path)
			const credentials = route?.meta.credentials
			if (credential === 'none') expect(credentials).toEqual([])
			else expect(credentials).toContain(credential)
		},
	)

	it('assigns every method and path of the REST API to exactly one procedure', () => {
		const addresses = listRoutes().map(
			({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`,
		)
		expect(new Set(addresses).size).toBe(addresses.length)
	})

	it('declares an output schema for every procedure', () => {
		expect(listRoutes().filter(({ output }) => output === undefined)).toEqual([])
	})
})
