import { Progress } from '@dormer/ui/progress'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronRight, Circle, CircleCheck, FileUp, Upload } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { trpc } from '../core/trpc.ts'
import { ChooseFiles } from '../uploads/choose-files.tsx'
import {
	ACCEPT_SLIDES,
	type ChosenFiles,
	SLIDE_RULES,
	selectSlideFiles,
} from '../uploads/file-rules.ts'
import { useWindowDrop } from '../uploads/use-drop.ts'
import { useTouch } from '../uploads/use-touch.ts'
import { NotificationsCard } from './notifications-card.tsx'
import { SampleCard } from './sample-card.tsx'
import type { Step } from './steps.ts'

const NewDeckDialog = lazy(async () => ({
	default: (await import('../decks/new-deck-dialog.tsx')).NewDeckDialog,
}))

/** Renders the home page of a company without a deck: the setup steps, a sample deck and the chosen notifications. */
export function FirstRun({ steps }: { steps: Step[] }) {
	const me = trpc.auth.me.useQuery()
	const [chosen, setChosen] = useState<ChosenFiles | null>(null)
	const choose = useCallback((files: File[]) => setChosen(selectSlideFiles(files)), [])
	const dragging = useWindowDrop(chosen === null ? choose : null)
	const [firstName] = (me.data?.user.name ?? '').split(' ')
	const done = steps.filter(({ isDone }) => isDone).length + 1
	return (
		<main id="main" className="w-full max-w-[1224px] min-w-0 px-4 pt-5 pb-10 sm:px-8 sm:pt-7">
			<header className="mb-6">
				<h1 className="truncate text-2xl font-semibold tracking-[-.022em]">
					{firstName ? `Welcome, ${firstName}` : 'Welcome'}
				</h1>
				<p className="text-s text-ink-2">
					You can send your first presentation in about 10 minutes.
				</p>
			</header>
			<div className="grid items-start gap-7 lg:grid-cols-[minmax(0,1fr)_312px] xl:grid-cols-[minmax(0,1fr)_352px]">
				<section className="card overflow-hidden" aria-labelledby="setup">
					<div className="px-5 pt-5 pb-4">
						<div className="mb-3 flex items-baseline gap-3">
							<h2 id="setup" className="min-w-0 truncate text-m font-semibold">
								Set up {me.data?.organization.name ?? 'your company'}
							</h2>
							<span className="num ml-auto shrink-0 text-s text-ink-meta">
								{done} of {steps.length + 1}
							</span>
						</div>
						<Progress label="Set up" value={Math.round((100 * done) / (steps.length + 1))} />
					</div>
					<ol className="divide-y divide-line border-t border-line">
						<StepRow label="Create your company" end="Done" isDone />
						{steps.map((step) =>
							step.milestone === 'deck_created' ? (
								<UploadStep key={step.milestone} step={step} dragging={dragging} onFiles={choose} />
							) : (
								<LinkedStep key={step.milestone} step={step} />
							),
						)}
					</ol>
				</section>
				<div className="grid min-w-0 gap-6">
					<SampleCard />
					<NotificationsCard />
				</div>
			</div>
			{chosen !== null && (
				<Suspense>
					<NewDeckDialog chosen={chosen} onClose={() => setChosen(null)} />
				</Suspense>
			)}
		</main>
	)
}

type UploadStepProps = { step: Step; dragging: boolean; onFiles: (files: File[]) => void }

function UploadStep({ step, dragging, onFiles }: UploadStepProps) {
	const idle = useTouch() ? 'Choose your slides' : 'Drop your slides here'
	return (
		<li className="grid grid-cols-[20px_minmax(0,1fr)_auto] gap-x-3 bg-paper px-5 py-4 text-s">
			<Circle className="icon-l mt-px text-accent" aria-label="To do" />
			<div>
				<p className="font-semibold">{step.label}</p>
				<p className="text-ink-2">{step.text}</p>
			</div>
			<span className="num mr-7 text-ink-meta">{step.minutes} min</span>
			<div
				className={clsx(
					'col-span-2 col-start-2 mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-m border border-dashed bg-surface px-5 py-7',
					dragging ? 'border-accent' : 'border-line-strong',
				)}
			>
				<FileUp className="icon-l shrink-0 text-ink-3" aria-hidden />
				<div className="min-w-0 flex-1 basis-56">
					<p className="text-m font-semibold">{dragging ? 'Drop to create a deck' : idle}</p>
					<p className="text-ink-2">{SLIDE_RULES}</p>
				</div>
				<ChooseFiles accept={ACCEPT_SLIDES} multiple look="primary" onFiles={onFiles}>
					<Upload className="icon" aria-hidden />
					Choose files
				</ChooseFiles>
			</div>
		</li>
	)
}

function LinkedStep({ step }: { step: Step }) {
	const { label, text, to, isDone, needsSlides, minutes } = step
	if (isDone) return <StepRow label={label} end="Done" isDone />
	if (needsSlides) return <StepRow label={label} text={text} end="After you upload slides" />
	return (
		<li>
			<Link to={to} className="block outline-offset-[-2px] hover:bg-sunken">
				<StepContent label={label} text={text} end={`${minutes} min`} isLink />
			</Link>
		</li>
	)
}

type StepContentProps = {
	label: string
	text?: string
	end: string
	isDone?: boolean
	isLink?: boolean
}

function StepRow(props: StepContentProps) {
	return (
		<li>
			<StepContent {...props} />
		</li>
	)
}

function StepContent({ label, text, end, isDone = false, isLink = false }: StepContentProps) {
	return (
		<span className="grid w-full grid-cols-[20px_minmax(0,1fr)_auto_16px] items-center gap-x-3 px-5 py-3 text-left text-s font-normal whitespace-normal">
			{isDone ? (
				<CircleCheck className="icon-l text-good" aria-label="Done" />
			) : (
				<Circle className="icon-l text-ink-3" aria-label="To do" />
			)}
			<span className="min-w-0">
				<span
					className={clsx('block', isLink ? 'font-semibold text-ink' : 'font-medium text-ink-2')}
				>
					{label}
				</span>
				{text !== undefined && <span className="block text-ink-2">{text}</span>}
			</span>
			<span className="num text-xs text-ink-meta max-sm:max-w-24 max-sm:text-right">{end}</span>
			{isLink && <ChevronRight className="icon text-ink-3" aria-hidden />}
		</span>
	)
}
