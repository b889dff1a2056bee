import type { ContractSettings } from '@dormer/api/content/contract-templates/schema'
import { Button } from '@dormer/ui/button'
import { useState } from 'react'
import { ContractSettingsDialog } from '../contracts/contract-settings.tsx'
import { formatDollars } from '../core/format-dollars.ts'
import { trpc } from '../core/trpc.ts'

/**
 * Renders what the company adds to every price, below the prices of a slide: when homeowners pay, the monthly payment and the sales tax. A
 * button opens the contract settings, where an admin changes them.
 */
export function PriceTerms() {
	const settings = trpc.contracts.getSettings.useQuery(undefined, { retry: false }).data?.settings
	const [isEditing, setEditing] = useState(false)
	if (settings === undefined) return null
	return (
		<section
			aria-label="Terms for every price"
			className="mx-4 mb-6 rounded-m border border-line bg-surface p-4 sm:mx-6"
		>
			<div className="flex items-center gap-2">
				<h3 className="text-s font-semibold">Terms for every price</h3>
				<Button
					look="quiet"
					size="s"
					flush
					className="ml-auto"
					aria-label="Edit the contract settings"
					onClick={() => setEditing(true)}
				>
					Edit
				</Button>
			</div>
			<dl className="mt-2 grid gap-4 text-s sm:grid-cols-3">
				{listTerms(settings).map(({ title, text }) => (
					<div key={title} className="min-w-0">
						<dt className="text-xs text-ink-meta">{title}</dt>
						<dd className="mt-0.5 break-words text-ink-2">{text}</dd>
					</div>
				))}
			</dl>
			{isEditing && <ContractSettingsDialog onClose={() => setEditing(false)} />}
		</section>
	)
}

function listTerms(settings: ContractSettings): { title: string; text: string }[] {
	return [
		{ title: 'When homeowners pay', text: formatPayments(settings) },
		{ title: 'Monthly payment', text: formatLenders(settings) },
		{ title: 'Sales tax', text: formatTax(settings) },
	]
}

function formatPayments({ depositPercent, depositCents, payments }: ContractSettings): string {
	if (depositCents === null && depositPercent === null) return 'No deposit is entered yet.'
	const deposit = depositCents === null ? `${depositPercent}%` : formatDollars(depositCents)
	const later = payments.map(
		({ name, percent }) => `${name}: ${percent === null ? 'the rest' : `${percent}%`}.`,
	)
	const rest = later.length === 0 ? ['When the work is done: the rest.'] : later
	return [`Deposit: ${deposit}.`, ...rest].join(' ')
}

function formatLenders({ lenders }: ContractSettings): string {
	if (lenders.length === 0) return 'None, because no lender is entered.'
	const terms = lenders.map(
		({ name, months, aprPercent }) => `${name}, ${months} months at ${aprPercent}% APR`,
	)
	return `${terms.join('; ')}.`
}

function formatTax({ taxRates }: ContractSettings): string {
	if (taxRates.length === 0) return 'Off, because no rate is entered.'
	const rates = taxRates.slice(0, SHOWN_RATES).map(formatRate).join(', ')
	const more = taxRates.length - SHOWN_RATES
	return `For homes that have a rate: ${rates}${more > 0 ? ` and ${more} more` : ''}. The tax is added to these prices.`
}

/** Most rates that the card names. */
const SHOWN_RATES = 3

function formatRate({ percent, state, zips }: ContractSettings['taxRates'][number]): string {
	if (zips.length === 0) return `${percent}% in ${state}`
	const [first] = zips
	return `${percent}% in ${state} ${first}${zips.length > 1 ? ` and ${zips.length - 1} more` : ''}`
}
