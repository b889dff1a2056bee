import type { Proposal } from '@dormer/api/sale/proposal/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { makePage } from '../testing/page-fixture.ts'
import { render } from '../testing/render.tsx'
import { stubServer } from '../testing/stub-server.ts'
import { ProposalPage } from './proposal-page.tsx'

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAPAAAGtrXv///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='
type Option = Proposal['work'][number]['options'][number]

const TERMS = 'With Front Range Credit Union: 120 monthly payments, nothing down.'
const option: Omit<Option, 'tier' | 'name' | 'display' | 'amountCents' | 'points'> = {
	tagline: null,
	recommended: false,
	chosen: false,
	state: 'exact',
	monthly: null,
	items: [],
	lines: [],
	upgrades: [],
}
const PROPOSAL: Proposal = {
	presentationId: '0190b5a4-0000-7000-8000-000000000001',
	number: 2,
	status: 'Version 2, November 27, 2026',
	since: 'New since November 20, 2026',
	changes: ['Discount −$500. We work on your street that week.'],
	language: 'en',
	company: { name: 'Summit Peak Roofing', contact: '1901 W 13th Ave, Denver · (303) 555-0180' },
	contact: 'Your contact is Maya Okafor.',
	eyebrow: 'Proposal for Karen Delgado',
	title: 'Our proposal for 2847 S Clermont St',
	address: '2847 S Clermont St, Denver, CO 80222',
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
	home: [
		{ label: 'Roof size', display: '28.4 squares', source: 'Measured on your roof.' },
		{ label: 'Old layers', display: '1', source: 'Entered for your home by Maya Okafor.' },
	],
	work: [
		{
			slideId: '0190b5a4-0000-7000-8000-000000000002',
			title: 'Prices',
			scope: ['Take off the old roof', 'Permit and inspection'],
			options: [
				{
					...option,
					tier: 'good',
					name: 'Essential',
					display: '$14,880',
					amountCents: 1_488_000,
					points: ['Architectural shingles'],
				},
				{
					...option,
					tier: 'better',
					name: 'Preferred',
					recommended: true,
					display: '$19,190',
					amountCents: 1_919_000,
					monthly: 'or $221.82 a month',
					points: ['Impact rated, class 4'],
					lines: [
						{ label: 'Before discount', display: '$19,690', sentence: null },
						{ label: 'Discount', display: '−$500', sentence: 'We work on your street that week.' },
						{ label: 'Total', display: '$19,190', sentence: null },
					],
					upgrades: [{ label: 'Gutter guards', display: '$1,628', chosen: false }],
				},
			],
			monthlyTerms: [{ text: TERMS, applyUrl: 'https://lender.example/apply' }],
			conditions: 'Soft boards beyond two sheets cost $95 each.',
		},
	],
	payments: [],
	paymentsNote: null,
	monthly: null,
	validity: 'The prices hold until December 18, 2026.',
	validUntil: '2026-12-18T23:00:00.000Z',
	signature: { signed: false, sentence: 'Not signed. This proposal is not an agreement.' },
	photos: [
		{
			id: '0190b5a4-0000-7000-8000-000000000003',
			caption: 'Hail marks on the south face',
			description: 'Hail marks on the south face. One place is marked.',
			marks: [{ kind: 'circle', x: 0.5, y: 0.5, radius: 0.2 }],
			drawing: 'M140 150a60 60 0 1 0 120 0a60 60 0 1 0 -120 0',
			lineWidth: 4,
			width: 400,
			height: 300,
			url: PIXEL,
			thumbUrl: PIXEL,
		},
	],
}

describe('ProposalPage', () => {
	it('shows the proposal, saves its PDF, and leads to the prices', async () => {
		const saved: string[] = []
		vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: unknown) {
			if (this instanceof HTMLAnchorElement) saved.push(this.download)
		})
		stubServer({
			api: {
				proposals: {
					get: () => PROPOSAL,
					pdf: () => ({ filename: 'proposal.pdf', base64: btoa('%PDF-1.7') }),
				},
			},
		})
		const props = makePage()
		const container = render(<ProposalPage {...props} />)
		await expect
			.element(page.getByRole('heading', { level: 1, name: PROPOSAL.title }))
			.toBeVisible()
		await expect
			.element(
				page.getByRole('img', { name: 'Hail marks on the south face. One place is marked.' }),
			)
			.toBeInTheDocument()
		await expect
			.element(page.getByText('We work on your street that week.', { exact: true }))
			.toBeVisible()
		await expect.element(page.getByText('or $221.82 a month')).toBeVisible()
		await expect.element(page.getByText(TERMS)).toBeVisible()
		await expectAccessible(container)
		await page.getByRole('button', { name: 'Download PDF' }).click()
		await vi.waitFor(() => expect(saved).toEqual(['proposal.pdf']))
		const printed = vi.spyOn(window, 'print').mockReturnValue()
		await page.getByRole('button', { name: 'Print' }).click()
		expect(printed).toHaveBeenCalledOnce()
		await expect
			.element(page.getByRole('button', { name: 'Share with the other owner' }))
			.toBeVisible()
		await page.getByRole('button', { name: 'Compare and choose' }).first().click()
		expect(props.onOpen).toHaveBeenCalledWith('prices')
	})
})
