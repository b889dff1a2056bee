import { startLoopbackServer } from '@dormer/providers/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let ctx: OrgContext
beforeAll(async () => {
	app = await createTestApp()
	ctx = await makeCompany(app)
})
afterAll(() => app.close())

const anybody = (overrides: Partial<OrgContext> = {}) =>
	createCaller({ ...ctx, caller: { kind: 'anonymous' }, ...overrides }).utility

describe('the address check', () => {
	const validate = (address: string, rest: object = {}) =>
		createCaller(ctx).utility.validateAddress({ address, ...rest })

	it('makes an address whole', async () => {
		expect(await validate('3310 Vrain St', { zip: '80212' })).toEqual({
			valid: true,
			formattedAddress: '3310 Vrain St, Denver, CO 80212',
			coordinates: { lat: 39.7683, lng: -105.0493 },
			normalized: {
				address: '3310 Vrain St',
				city: 'Denver',
				state: 'CO',
				zip: '80212',
				country: 'US',
			},
		})
	})

	it('answers what was probably meant when it does not hold', async () => {
		expect(await validate('3310 Vrain St, Denvr, CO')).toMatchObject({
			valid: false,
			error: 'There is no “Denvr” in Colorado. Did you mean Denver?',
			formattedAddress: '3310 Vrain St, Denver, CO',
		})
	})

	it('is for people who are signed in', async () => {
		const refusal = await refusalOf(anybody().validateAddress({ address: '1 Elm St, Denver' }))
		expect(refusal.status).toBe(401)
	})

	it('is 503 while the geocoder does not answer', async () => {
		const down = await startLoopbackServer((_, response) => void response.writeHead(500).end())
		const other = await createTestApp({ geocoderUrl: down.url })
		const caller = createCaller(await makeCompany(other))
		const refusal = await refusalOf(caller.utility.validateAddress({ address: '1 Elm St' }))
		expect(refusal).toMatchObject({ status: 503, code: 'UPSTREAM_UNAVAILABLE' })
		await other.close()
		await down.close()
	})
})

describe('health', () => {
	it('lives', async () => expect(await anybody().health()).toEqual({ ok: true }))

	it('is ready, and says which engines are local', async () => {
		expect(await anybody().ready()).toEqual({
			ok: true,
			dependencies: {
				postgres: 'up',
				migrations: 'up',
				storage: 'local',
				speech: 'local',
				language: 'local',
				vision: 'local',
				geocoding: 'local',
				measurement: 'local',
			},
		})
	})

	it('is 503 and names what is down', async () => {
		const storage = {
			...app.providers.storage,
			head: () => Promise.reject(new Error('no bucket')),
		}
		const refusal = await refusalOf(anybody({ providers: { ...app.providers, storage } }).ready())
		expect(refusal).toMatchObject({
			status: 503,
			message: 'Not ready: storage does not answer within 2000 ms',
			details: [{ path: 'storage' }],
		})
	})

	it('is 503 while a migration is missing, and names it', async () => {
		const other = await createTestApp()
		const last = 'select max(name) as name from schema_migration'
		const { rows } = await other.pool.query<{ name: string }>(
			`delete from schema_migration where name = (${last}) returning name`,
		)
		const refusal = await refusalOf(anybody(other).ready())
		expect(refusal).toMatchObject({
			status: 503,
			message: `Not ready: the database lacks migrations: ${rows[0]?.name}`,
			details: [{ path: 'migrations' }],
		})
		await other.pool.query(
			"insert into schema_migration (name, checksum) values ($1, ''), ('9', '')",
			[rows[0]?.name],
		)
		expect(await anybody(other).ready()).toMatchObject({ ok: true })
		await other.close()
	})
})
