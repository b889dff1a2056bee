import type { Proposal, UpdatePhotoInput } from '@dormer/api/sale/proposal/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { noResponse, stubApi } from '@dormer/tooling/stub-api'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fixtureId } from '../testing/id-fixture.ts'
import { presentationDetailFixture } from '../testing/presentation-fixture.ts'
import { renderRoute } from '../testing/render-route.tsx'
import { ProposalPage } from './proposal-page.tsx'

const presentationId = fixtureId(961)
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAPAAAGtrXv///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='
const PRESENTATION = presentationDetailFixture({ id: presentationId })
const HOMEOWNER = { ...PRESENTATION.homeownerData, email: 'karen@mail.example' }
const photo = (id: number, caption: string): Proposal['photos'][number] => ({
	id: fixtureId(id),
	caption,
	description: caption,
	marks: [],
	drawing: '',
	lineWidth: 4,
	width: 400,
	height: 300,
	url: PIXEL,
	thumbUrl: PIXEL,
})
const PROPOSAL: Proposal = {
	presentationId,
	number: null,
	status: 'As of November 28, 2026',
	since: null,
	changes: [],
	language: 'en',
	company: { name: 'Summit Peak Roofing', contact: '' },
	contact: null,
	eyebrow: 'Proposal for Karen Delgado',
	title: 'Our proposal for 2847 S Clermont St',
	address: '2847 S Clermont St, Denver',
	headings: {
		home: 'This home',
		photos: 'What we saw on your roof',
		scope: 'What we do',
		options: 'Your options',
		upgrades: 'You can add',
		payments: 'When you pay',
		conditions: 'What could change the price',
		signature: 'Signature',
	},
	words: { recommended: 'Recommended', chosen: 'Your choice', included: 'included' },
	home: [],
	work: [],
	payments: [],
	paymentsNote: null,
	monthly: null,
	validity: null,
	validUntil: null,
	signature: { signed: false, sentence: 'Not signed.' },
	photos: [photo(962, 'Hail marks'), photo(963, 'The chimney')],
}

describe('ProposalPage', () => {
	it('prints the page as the homeowner sees it', async () => {
		stubApi({
			proposals: { get: () => PROPOSAL, listVersions: () => ({ versions: [], pending: null }) },
			presentations: { get: () => ({ presentation: PRESENTATION }) },
			deliveries: { list: () => ({ deliveries: [] }) },
		})
		await renderRoute(<ProposalPage />, {
			id: '/app/presentations/$presentationId/proposal',
			address: `/presentations/${presentationId}/proposal`,
		})
		const frame = page.getByTitle('The proposal as Karen sees it')
		await expect.element(frame).toBeVisible()
		const element = frame.element()
		const print = vi.fn<() => void>()
		if (!(element instanceof HTMLIFrameElement)) throw new Error('There is no frame')
		Object.defineProperty(element, 'contentWindow', { value: { print } })
		await page.getByRole('button', { name: 'Print' }).click()
		expect(print).toHaveBeenCalledOnce()
	})

	it('changes captions, marks and order of photos, and stores a version', async () => {
		const changes: unknown[] = []
		const version = { number: 2, createdAt: '2026-11-28T05:00:00.000Z', by: 'Maya', changes: [] }
		const versions = { versions: [version], pending: ['One new photo.'] }
		stubApi({
			proposals: {
				get: () => PROPOSAL,
				updatePhoto: ({ presentationId: _, photoId, ...change }: UpdatePhotoInput): Proposal => {
					changes.push(change)
					const photos = PROPOSAL.photos.map((each) =>
						each.id === photoId ? { ...each, marks: change.marks ?? each.marks } : each,
					)
					return { ...PROPOSAL, photos }
				},
				listVersions: () => versions,
				createVersion: () => versions,
			},
			presentations: {
				get: () => ({ presentation: { ...PRESENTATION, homeownerData: HOMEOWNER } }),
			},
			deliveries: { list: () => ({ deliveries: [] }), previewMail: noResponse },
		})
		await renderRoute(<ProposalPage />, {
			id: '/app/presentations/$presentationId/proposal',
			address: `/presentations/${presentationId}/proposal`,
		})
		const caption = page.getByRole('textbox', { name: 'Caption for photo 1' })
		await expect.element(caption).toHaveValue('Hail marks')
		const preview = page.getByTitle('The proposal as Karen sees it')
		await expect
			.element(preview)
			.toHaveAttribute('src', `${new URL(PRESENTATION.url).pathname}#proposal`)
		await expect.element(page.getByRole('link', { name: 'Karen Delgado' })).toBeVisible()
		await expectAccessible(document.body)
		await userEvent.fill(caption, 'Hail on the south face')
		await page.getByRole('button', { name: 'Move photo 2 up' }).click()
		await page.getByRole('button', { name: 'Draw a circle on photo 2' }).click()
		await vi.waitFor(() =>
			expect(changes).toEqual([
				{ caption: 'Hail on the south face' },
				{ position: 0 },
				{ marks: [expect.objectContaining({ kind: 'circle', x: expect.closeTo(0.5, 1) })] },
			]),
		)
		await page.getByRole('radio', { name: 'Arrow' }).click()
		page.getByRole('button', { name: 'Draw an arrow on photo 1' }).element().focus()
		await userEvent.keyboard('{Enter}')
		await vi.waitFor(() =>
			expect(changes.at(-1)).toEqual({
				marks: [expect.objectContaining({ kind: 'arrow', fromX: expect.closeTo(0.34), x: 0.5 })],
			}),
		)
		await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
		await vi.waitFor(() =>
			expect(changes.at(-1)).toEqual({
				marks: [
					expect.objectContaining({
						kind: 'arrow',
						x: expect.closeTo(0.6),
						y: expect.closeTo(0.5),
					}),
				],
			}),
		)
		await page.getByRole('button', { name: 'New version' }).click()
		await expect.element(page.getByText('Version 2 is stored')).toBeVisible()
		await page.getByRole('button', { name: 'Send version 2 to Karen' }).click()
		await expect.element(page.getByRole('dialog', { name: 'Send the first email' })).toBeVisible()
	})
})
