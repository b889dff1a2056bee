import type { Watcher } from '@dormer/api/outreach/activity/schema'
import { Button } from '@dormer/ui/button'
import { Link } from '@tanstack/react-router'
import { Eye, Phone } from 'lucide-react'
import { formatRelativeTime } from '../core/format.ts'
import { formatDuration, formatSessionNumber } from '../core/format-duration.ts'
import { trpc } from '../core/trpc.ts'
import { useNow } from '../core/use-now.ts'
import { formatActivity, formatPriceFact, placeSince } from '../live/format-place.ts'
import { LiveMark } from '../live/live-mark.tsx'
import { WatchedSlide } from '../live/watched-slide.tsx'

/** Renders the homeowner who is watching now and is closest to a decision, with slide, viewing time and price. */
export function LiveCard({ watcher }: { watcher: Watcher }) {
	const { presentationId, name, address, deckName, phone, visits, startedAt, slide } = watcher
	const presentation = trpc.presentations.get.useQuery({ presentationId })
	return (
		<section className="card p-5 shadow-card" aria-labelledby="live">
			<div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
				<p className="text-m">
					<LiveMark>{formatActivity(watcher)}</LiveMark>
				</p>
				<p className="text-s text-ink-meta">
					Opened {formatRelativeTime(startedAt)}, {formatSessionNumber(visits)}
				</p>
			</div>
			<div className="grid gap-x-6 gap-y-4 sm:grid-cols-[272px_minmax(0,1fr)]">
				<div>
					{presentation.data !== undefined && (
						<WatchedSlide
							url={presentation.data.presentation.url}
							slideId={slide?.slideId ?? null}
						/>
					)}
				</div>
				<div className="min-w-0">
					<h2 id="live" className="truncate text-xl font-semibold tracking-[-.015em]">
						{name}
					</h2>
					<p className="text-s text-ink-meta">
						{address} · {deckName}
					</p>
					<Facts watcher={watcher} />
					<div className="flex flex-wrap gap-2">
						<Button asChild>
							<Link to="/presentations/$presentationId" params={{ presentationId }}>
								<Eye className="icon" aria-hidden />
								Follow live
							</Link>
						</Button>
						{phone !== null && phone !== '' && (
							<Button asChild look="quiet">
								<a href={`tel:${phone}`}>
									<Phone className="icon" aria-hidden />
									<span className="num">{phone}</span>
								</a>
							</Button>
						)}
					</div>
				</div>
			</div>
			{slide !== null && <SlideProgress slide={slide} total={watcher.totalSlides} />}
		</section>
	)
}

function Facts({ watcher }: { watcher: Watcher }) {
	const { price, page } = watcher
	const now = useNow()
	const since = placeSince(watcher)
	const facts = [
		...(since === null
			? []
			: [
					{
						name: page === null ? 'On this slide' : 'On this page',
						value: formatDuration(now - Date.parse(since)),
					},
				]),
		...(price === null ? [] : [formatPriceFact(price)]),
	]
	return (
		<dl className="my-4 flex flex-wrap gap-x-8 gap-y-2">
			{facts.map(({ name, value }) => (
				<div key={name}>
					<dt className="text-s text-ink-meta">{name}</dt>
					<dd className="num text-m font-semibold">{value}</dd>
				</div>
			))}
		</dl>
	)
}

/** Renders one bar per slide: viewed slides, the current slide and upcoming slides. */
function SlideProgress({ slide, total }: { slide: NonNullable<Watcher['slide']>; total: number }) {
	const marks = Array.from({ length: total }, (_, index) => index)
	return (
		<div className="mt-5">
			<div aria-hidden className="flex gap-1">
				{marks.map((index) => (
					<i
						key={index}
						className={`h-1 flex-1 rounded-full ${index === slide.slideIndex ? 'bg-good' : index < slide.slideIndex ? 'bg-ink-3' : 'bg-line'}`}
					/>
				))}
			</div>
			<p className="mt-2 flex justify-between gap-4 text-s text-ink-meta">
				<span className="num">
					Slide {slide.slideIndex + 1} of {total}
				</span>
				<span className="truncate">{slide.title}</span>
			</p>
		</div>
	)
}
