import { describe, expect } from 'vitest'
import { newId } from '../../core/ids.ts'
import { it as base } from '../../testing/fixtures.ts'
import { refusalOf } from '../../testing/test-app.ts'
import { createTestBrowser, type TestBrowser } from '../../testing/test-browser.ts'

const password = 'correct horse'
const OFFICE = '198.51.100.7'
/** Returns an IP address outside the network of `OFFICE`. Each number gives a different address. */
const stranger = (number: number) => `203.0.113.${number}`

const it = base
	.extend('env', { scope: 'file' }, () => ({
		RATE_LIMITS: 'login=3/900,loginAccount=6/86400,loginNetwork=12/900',
	}))
	.extend('owner', async ({ app }) => {
		const email = `${newId()}@company.example`
		const browser = createTestBrowser(app, OFFICE)
		const name = 'Summit Peak Roofing'
		await browser.api.auth.signup({ organizationName: name, name: 'Maya', email, password })
		return { email, browser }
	})

const logIn = (browser: TestBrowser, email: string, secret = password) =>
	browser.api.auth.login({ email, password: secret })
const statusOf = async (call: Promise<unknown>) => (await refusalOf(call)).status

/** Tries to sign in with a wrong password `count` times, one after another, and returns the HTTP statuses. */
async function guess(browser: TestBrowser, email: string, count: number): Promise<number[]> {
	const statuses = []
	for (let attempt = 0; attempt < count; attempt += 1)
		statuses.push(await statusOf(logIn(browser, email, 'wrong password')))
	return statuses
}

describe('rate limits of POST /api/auth/login', () => {
	it('limits the login attempts on one account from one network', async ({ app, owner }) => {
		const browser = createTestBrowser(app, stranger(1))
		expect(await guess(browser, owner.email, 4)).toEqual([401, 401, 401, 429])
		expect(await statusOf(logIn(browser, owner.email))).toBe(429)
	})

	it('limits the login attempts on one account from many networks', async ({ app, owner }) => {
		const statuses = []
		for (let number = 10; number < 18; number += 1)
			statuses.push(...(await guess(createTestBrowser(app, stranger(number)), owner.email, 1)))
		expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429])
	})

	it('limits the login attempts of one network on many accounts', async ({ app }) => {
		const browser = createTestBrowser(app, stranger(2))
		const statuses = []
		for (let number = 0; number < 14; number += 1)
			statuses.push(...(await guess(browser, `${newId()}@company.example`, 1)))
		expect(statuses.filter((status) => status === 401)).toHaveLength(12)
		expect(statuses.slice(-2)).toEqual([429, 429])
	})

	it('counts all IPv6 addresses of a /64 network as one network', async ({ app, owner }) => {
		const statuses = []
		for (let number = 1; number <= 4; number += 1) {
			const browser = createTestBrowser(app, `2001:db8:7:7:${number}::${number}`)
			statuses.push(...(await guess(browser, owner.email, 1)))
		}
		expect(statuses).toEqual([401, 401, 401, 429])
	})

	it('counts each login attempt before checking the password, so that concurrent attempts cannot exceed the limit', async ({
		app,
		owner,
	}) => {
		const browser = createTestBrowser(app, stranger(3))
		const attempts = Array.from({ length: 20 }, () => logIn(browser, owner.email, 'wrong password'))
		const statuses = await Promise.all(attempts.map(statusOf))
		expect(statuses.filter((status) => status === 401)).toHaveLength(3)
	})

	it('doubles the wait after each further failed login, up to 15 minutes', async ({
		app,
		owner,
	}) => {
		let time = Date.now()
		const browser = createTestBrowser(app, stranger(4), () => new Date(time))
		await guess(browser, owner.email, 3)
		const waits = []
		for (let attempt = 0; attempt < 3; attempt += 1) {
			const refused = await refusalOf(logIn(browser, owner.email, 'wrong password'))
			const seconds = Number(refused.headers['Retry-After'])
			waits.push(seconds)
			time += seconds * 1000
			expect(await guess(browser, owner.email, 1)).toEqual([401])
		}
		expect(waits).toEqual([30, 60, 120])
	})

	it('resets the count of login attempts on an account after a correct password', async ({
		app,
		owner,
	}) => {
		const browser = createTestBrowser(app, stranger(5))
		await guess(browser, owner.email, 2)
		await logIn(browser, owner.email)
		const other = createTestBrowser(app, stranger(5))
		expect(await guess(other, owner.email, 3)).toEqual([401, 401, 401])
	})

	it('lets the owner sign in from a known browser while the limit rejects strangers', async ({
		app,
		owner,
	}) => {
		for (let number = 20; number < 30; number += 1)
			await guess(createTestBrowser(app, stranger(number)), owner.email, 1)
		await guess(createTestBrowser(app, OFFICE), owner.email, 1)
		expect(await statusOf(logIn(createTestBrowser(app, OFFICE), owner.email))).toBe(429)
		expect((await logIn(owner.browser, owner.email)).user.email).toBe(owner.email)
	})

	it('returns 429 after three wrong passwords even in a browser in which the owner of the account has signed in before', async ({
		owner,
	}) => {
		expect(await guess(owner.browser, owner.email, 4)).toEqual([401, 401, 401, 429])
	})

	it('does not trust a browser that has the cookie of another account', async ({ app, owner }) => {
		const other = createTestBrowser(app, OFFICE)
		const account = { organizationName: 'Other', name: 'Dana', email: `${newId()}@other.example` }
		await other.api.auth.signup({ ...account, password })
		const [name] = [...owner.browser.cookies.keys()].filter((one) => one.startsWith('browser_'))
		const theirs = [...other.cookies].find(([one]) => one.startsWith('browser_'))
		other.cookies.set(name ?? '', theirs?.[1] ?? '')
		for (let number = 40; number < 47; number += 1)
			await guess(createTestBrowser(app, stranger(number)), owner.email, 1)
		expect(await statusOf(logIn(other, owner.email))).toBe(429)
	})
})

describe('rate limits of POST /api/auth/password', () => {
	it('limits the number of forged password links that one network can try', async ({ app }) => {
		const browser = createTestBrowser(app, stranger(6))
		const statuses = []
		for (let number = 0; number < 14; number += 1) {
			const forged = `${newId()}.4102444800.${'a'.repeat(43)}`
			statuses.push(await statusOf(browser.api.auth.setPassword({ token: forged, password })))
		}
		expect(statuses.slice(-3)).toEqual([404, 429, 429])
	})
})
