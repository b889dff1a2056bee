import { Link } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { formatRelativeTime } from '../core/format.ts'
import { fullName, shortAddress } from '../core/homeowner.ts'
import { trpc } from '../core/trpc.ts'
import { useDebounced } from '../core/use-debounced.ts'
import type { PresentationForm } from './use-presentation-form.ts'

/** Shortest part of an address that names a house: number and street. */
const MIN_STREET = 8

/**
 * Renders a hint with a link when the entered homeowner already has a presentation: the same email address, or the same street.
 * The rep can still create another one.
 */
export function SameHomeowner({ form }: { form: PresentationForm }) {
	const { email = '', address = '' } = form.watch('homeowner') ?? {}
	const [street = ''] = address.split(',')
	const byEmail = useNewest(email.includes('@') ? email : '')
	const byStreet = useNewest(street.trim().length >= MIN_STREET ? street : '')
	const found = byEmail ?? byStreet
	return (
		<div role="status">
			{found !== undefined && (
				<p className="mt-3.5 flex items-start gap-2 rounded-s bg-info-soft px-3 py-2 text-s text-ink">
					<Info className="icon-s mt-[3px] text-info" aria-hidden />
					<span>
						{fullName(found.homeownerData)}, {shortAddress(found)}, has a presentation from{' '}
						{formatRelativeTime(found.createdAt)}.{' '}
						<Link
							to="/presentations/$presentationId"
							params={{ presentationId: found.id }}
							className="font-medium text-accent underline underline-offset-3"
						>
							Open that presentation
						</Link>
					</span>
				</p>
			)}
		</div>
	)
}

/** Returns the newest presentation that matches a text after a pause in typing. An empty text matches none. */
function useNewest(typed: string) {
	const search = useDebounced(typed.trim())
	const { data } = trpc.presentations.list.useQuery(
		{ search, limit: 1 },
		{ enabled: search !== '' && search === typed.trim() },
	)
	return search === '' ? undefined : data?.presentations[0]
}
