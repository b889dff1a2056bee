import type { DeckSummary } from '@dormer/api/content/decks/schema'
import { Status } from '@dormer/ui/status'
import { Tag } from '@dormer/ui/tag'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount, formatRelativeTime } from '../core/format.ts'
import { DeckMenu } from './deck-menu.tsx'
import { DeckPicture } from './deck-picture.tsx'

/**
 * Renders a deck in the list: first slide, brand colors, name, status, counts and tags. With `isFirst`, the browser loads the
 * picture before other images.
 */
export function DeckCard({ deck, isFirst }: { deck: DeckSummary; isFirst: boolean }) {
	const shared =
		deck.presentationsCount === 0
			? 'not shared yet'
			: formatCount(deck.presentationsCount, 'presentation')
	return (
		<DeckFrame deck={deck} picture={<DeckPicture deck={deck} isFirst={isFirst} />}>
			<div className="flex items-center justify-between gap-2">
				<h2 className="truncate text-[15px] leading-5 font-semibold tracking-[-.01em]">
					{deck.name}
				</h2>
				<DeckStatus deck={deck} />
			</div>
			<p className="mt-0.5 truncate text-s text-ink-meta">
				{formatCount(deck.slidesCount, 'slide')} · {shared} · edited{' '}
				{formatRelativeTime(deck.updatedAt)}
			</p>
			<Tags tags={deck.tags} />
		</DeckFrame>
	)
}

function Tags({ tags }: { tags: readonly string[] }) {
	return (
		<div className="mt-2.5 flex h-5 flex-wrap gap-1.5 overflow-hidden">
			{tags.map((tag) => (
				<Tag key={tag}>{tag}</Tag>
			))}
		</div>
	)
}

type FrameProps = { deck: DeckSummary; picture: ReactNode; busy?: boolean; children: ReactNode }

/** Renders the frame of a deck card. A link to the deck covers the whole card, and the menu is on top of the link. */
export function DeckFrame({ deck, picture, busy, children }: FrameProps) {
	return (
		<li
			className="group card relative overflow-hidden hover:border-line-strong hover:shadow-card"
			aria-busy={busy}
		>
			{picture}
			<Stripe colors={deck.brandingColors} />
			<div className="px-4 pt-3.5 pb-4">{children}</div>
			<Link
				to="/decks/$deckId"
				params={{ deckId: deck.id }}
				aria-label={deck.name}
				className="absolute inset-0 rounded-m outline-offset-[-2px]"
			/>
			<DeckMenu deck={deck} />
		</li>
	)
}

function Stripe({ colors }: { colors: DeckSummary['brandingColors'] }) {
	const [primary, neutral] = [
		colors?.primary ?? 'var(--line-strong)',
		colors?.neutral ?? 'var(--line)',
	]
	return (
		<div aria-hidden className="flex h-1">
			<i className="flex-[3]" style={{ background: primary }} />
			<i
				className="flex-1"
				style={{ background: `color-mix(in srgb, ${primary} 45%, ${neutral})` }}
			/>
			<i className="flex-1" style={{ background: neutral }} />
		</div>
	)
}

function DeckStatus({ deck }: { deck: DeckSummary }) {
	if (!deck.isActive) return <Status tone="open">Archived</Status>
	if (deck.staleAudioCount > 0)
		return <Status tone="warn">{formatCount(deck.staleAudioCount, 'stale clip')}</Status>
	if (deck.presentationsCount > 0) return <Status tone="good">Live</Status>
	return <Status tone="open">Draft</Status>
}
