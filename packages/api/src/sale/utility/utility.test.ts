import { createLocalEngines, createLocalGeocoding } from '@dormer/local-engines'
import { createProviders } from '@dormer/providers'
import { createGeocoding } from '@dormer/providers/geocoding'
import { startLoopbackServer } from '@dormer/providers/testing'
import { TEST_S3_KEYS, TEST_S3_REGION } from '@dormer/providers/testing/s3'
import { describe, expect } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { it as base } from '../../testing/fixtures.ts'
import { refusalOf } from '../../testing/test-app.ts'

const anonymous = (company: OrgContext, changes: Partial<OrgContext> = {}) =>
	createCaller({ ...company, caller: { kind: 'anonymous' }, ...changes }).utility

const it = base
	.extend(
		'validate',
		({ api }) =>
			(address: string, rest: object = {}) =>
				api.utility.validateAddress({ address, ...rest }),
	)
	.extend('visitor', ({ company }) => anonymous(company))

describe('POST /api/address/validate', () => {
	it('normalizes a valid address', async ({ validate }) => {
		expect(await validate('3310 Vrain St', { zip: '80212' })).toEqual({
			valid: true,
			streetChecked: false,
			placeChecked: true,
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

	it('suggests the closest address for an invalid address', async ({ validate }) => {
		expect(await validate('3310 Vrain St, Denvr, CO')).toMatchObject({
			valid: false,
			error: 'There is no “Denvr” in Colorado. Did you mean Denver?',
			formattedAddress: '3310 Vrain St, Denver, CO',
		})
	})

	it('reads a country code in either case, and refuses a code that ISO 3166-1 has not assigned', async ({
		validate,
	}) => {
		const place = { city: 'Wien', zip: '1010' }
		expect(await validate('Ring 1', { ...place, country: ' at ' })).toMatchObject({
			normalized: { country: 'AT' },
		})
		for (const country of ['ZZ', 'uk', 'AUT', '']) {
			const refusal = await refusalOf(validate('Ring 1', { ...place, country }))
			expect(refusal).toMatchObject({ status: 400, details: [{ path: 'country' }] })
		}
	})

	it('returns 401 for an address check when the caller is not signed in', async ({ visitor }) => {
		const refusal = await refusalOf(visitor.validateAddress({ address: '1 Elm St, Denver' }))
		expect(refusal.status).toBe(401)
	})

	it('checks an address with the local engine and returns no coordinates when the geocoder fails', async ({
		company,
		onTestFinished,
	}) => {
		const down = await startLoopbackServer((_, response) => void response.writeHead(500).end())
		onTestFinished(() => down.close())
		const geocoding = createGeocoding({ geocoderUrl: down.url }, createLocalGeocoding())
		const caller = createCaller({ ...company, providers: { ...company.providers, geocoding } })
		const validate = (city: string) =>
			caller.utility.validateAddress({ address: '3310 Vrain St', city, state: 'CO', country: 'US' })
		expect(await validate('Denver')).toMatchObject({
			valid: true,
			streetChecked: false,
			placeChecked: true,
			coordinates: null,
		})
		expect(await validate('Denvr')).toMatchObject({ valid: false })
	})
})

describe('a geocoder that refuses its key', () => {
	it('is reported as down after the first address, and no street counts as checked', async ({
		company,
		onTestFinished,
	}) => {
		const denied = await startLoopbackServer(
			(_, response) => void response.end(JSON.stringify({ status: 'REQUEST_DENIED' })),
		)
		onTestFinished(() => denied.close())
		const settings = { directory: '', publicUrl: '', secretKey: '', mailDirectory: '' }
		const { geocoding, circuits } = createProviders(
			{ ...settings, geocoderUrl: denied.url },
			createLocalEngines(),
		)
		const logged: unknown[] = []
		const log = { ...company.log, error: (...entry: unknown[]) => void logged.push(entry) }
		const providers = { ...company.providers, geocoding, circuits }
		const caller = createCaller({ ...company, log, providers })
		const address = { address: '3310 Vrain St', city: 'Denver', state: 'CO' }
		expect(await caller.utility.validateAddress(address)).toMatchObject({
			valid: true,
			streetChecked: false,
		})
		const { dependencies } = await anonymous(company, { providers }).ready()
		expect(dependencies.geocoding).toBe('down')
		expect(JSON.stringify(logged)).toContain('the geocoder refuses the key')
	})
})

describe('GET /api/health', () => {
	it('returns ok while the process is alive', async ({ visitor }) =>
		expect(await visitor.health()).toEqual({ ok: true }))
})

describe('GET /api/ready', () => {
	it('returns the state of each dependency when the process is ready', async ({ visitor }) => {
		expect(await visitor.ready()).toEqual({
			ok: true,
			dependencies: {
				postgres: 'up',
				migrations: 'up',
				storage: 'local',
				speech: 'local',
				language: 'local',
				vision: 'local',
				embedding: 'local',
				email: 'local',
				geocoding: 'local',
				measurement: 'local',
			},
		})
	})

	it('returns 200 and the state `down` for an object store that does not answer', async ({
		company,
		onTestFinished,
	}) => {
		const silent = await startLoopbackServer(() => {})
		onTestFinished(() => silent.close())
		const s3 = { region: TEST_S3_REGION, key: TEST_S3_KEYS, bucket: 'media', endpoint: silent.url }
		const settings = { directory: '', publicUrl: '', secretKey: '', mailDirectory: '' }
		const { storage, circuits } = createProviders(
			{ ...settings, s3, providerTimeoutMs: 200 },
			createLocalEngines(),
		)
		const caller = anonymous(company, { providers: { ...company.providers, storage, circuits } })
		expect((await caller.ready()).dependencies).toMatchObject({ storage: 'up' })
		await expect(storage.get('images/one.png')).rejects.toThrow('did not answer')
		const startedAt = performance.now()
		await expect(storage.get('images/one.png')).rejects.toThrow('not asked again yet')
		expect(performance.now() - startedAt).toBeLessThan(100)
		expect((await caller.ready()).dependencies).toMatchObject({ postgres: 'up', storage: 'down' })
	})

	it('returns 503 and names a pending migration', async ({ app, visitor }) => {
		const last = 'select max(name) as name from schema_migration'
		const { rows } = await app.pool.query<{ name: string }>(
			`delete from schema_migration where name = (${last}) returning name`,
		)
		const refusal = await refusalOf(visitor.ready())
		expect(refusal).toMatchObject({
			status: 503,
			message: `Not ready: the database lacks migrations: ${rows[0]?.name}`,
			details: [{ path: 'migrations' }],
		})
		await app.pool.query(
			"insert into schema_migration (name, checksum) values ($1, ''), ('9', '')",
			[rows[0]?.name],
		)
		expect(await visitor.ready()).toMatchObject({ ok: true })
	})
})
