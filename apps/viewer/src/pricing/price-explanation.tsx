import { isLine } from '@dormer/api/content/pricing/price-rows'
import type { TierPricing, TraceEntry } from '@dormer/api/content/pricing/schema'
import { localeOf } from '@dormer/api/core/languages'
import { formatStepAmount } from '@dormer/stage/step-amount'
import { MessageCircleQuestion, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { MonthlyAmount, MonthlyTerms } from '../components/monthly-payment.tsx'
import { useOnline } from '../components/page-state.tsx'
import { QuestionField } from '../components/question-field.tsx'
import type { PageProps } from '../core/pages.ts'
import { messages } from '../messages/index.ts'

type Props = {
	page: PageProps
	name: string
	price: TierPricing
	/** Conditions of the price; null without any. */
	conditions: string | null
	onClose: () => void
}

/** Renders how a price is calculated: one row for each step, about which the homeowner can ask, then the total. */
export function PriceExplanation({ page, name, price, conditions, onClose }: Props) {
	const dialog = useRef<HTMLDialogElement>(null)
	useEffect(() => dialog.current?.showModal(), [])
	const [asked, setAsked] = useState<AskedStep | null>(null)
	const t = messages().prices
	const found = stepsOf(price)
	const rows = found.map(({ entry }) => entry)
	const steps = found.map(({ entry, notes }, index) => ({
		index,
		entry,
		label: t.words(entry.label),
		amount: formatStepAmount(rows, index),
		sentence: [formatCalculation(entry.sentence), ...notes].join(' '),
	}))
	return (
		<dialog
			ref={dialog}
			className="price-explanation"
			aria-labelledby="why"
			closedby="any"
			onClose={onClose}
		>
			<div className="price-explanation-head">
				<h2 id="why">{t.why(price.display)}</h2>
				<button
					type="button"
					className="icon-btn"
					aria-label={messages().general.close}
					onClick={() => dialog.current?.close()}
				>
					<X className="i" aria-hidden="true" />
				</button>
			</div>
			<section className="price-explanation-body" aria-label={t.theSteps}>
				<p>{t.stepsOnly(rows.length)}</p>
				<ol className="trace">
					{steps.map(({ index, entry, label, amount, sentence }) => (
						<li key={`${index} ${entry.label}`} aria-current={asked?.index === index}>
							<b>{label}</b>
							<span className="num">{t.words(amount ?? t.notKnown)}</span>
							<small>{sentence}</small>
							{amount !== null && (
								<button
									type="button"
									className="link trace-ask"
									disabled={asked?.index === index}
									onClick={() => setAsked({ index, label, amount: t.words(amount) })}
								>
									{asked?.index === index && (
										<MessageCircleQuestion className="i" aria-hidden="true" />
									)}
									<span>
										{asked?.index === index ? t.askingAboutThis : t.askAboutThis}
										<span className="sr">: {label}</span>
									</span>
								</button>
							)}
						</li>
					))}
					<li className="trace-sum">
						<b>{name}</b>
						<span className="num">{price.display}</span>
					</li>
				</ol>
				{price.monthly && (
					<div className="price-explanation-monthly">
						<MonthlyAmount monthly={price.monthly} />
						<MonthlyTerms payments={[price.monthly]} />
					</div>
				)}
				{conditions && <p className="price-conditions">{conditions}</p>}
			</section>
			{asked && (
				<AskAboutStep
					key={asked.index}
					page={page}
					step={asked}
					onAsk={(question) => {
						dialog.current?.close()
						page.onAsk(question)
					}}
				/>
			)}
		</dialog>
	)
}

type AskedStep = { index: number; label: string; amount: string }

/** Maximum length of a question. It leaves room for the name and the amount of the step. */
const MAX_LENGTH = 800

type AskAboutStepProps = { page: PageProps; step: AskedStep; onAsk: (question: string) => void }

/** Renders the field for a question about one step. The step is added to the question, for the rep who reads it. */
function AskAboutStep({ page, step: { label, amount }, onAsk }: AskAboutStepProps) {
	const field = useId()
	const online = useOnline(page)
	useEffect(() => document.getElementById(field)?.focus(), [field])
	return (
		<section className="price-explanation-ask page-ask">
			<h3>{messages().prices.questionAbout(amount)}</h3>
			<QuestionField
				id={field}
				placeholder={messages().general.askAQuestion}
				language={localeOf(page.playback.language)}
				maxLength={MAX_LENGTH}
				unavailable={online ? null : messages().general.askOffline}
				onAsk={(question) => onAsk(`${question} (${label}, ${amount})`)}
			/>
		</section>
	)
}

type Step = { entry: TraceEntry; notes: string[] }
type Input = Extract<TraceEntry, { kind: 'input' }>

/**
 * Returns the steps that a homeowner reads: one for each cost. A value that a calculation names has no step of its own; the first
 * calculation with it says where it is from. A rounding that changes nothing is left out. Of a price that consists of lines, the
 * steps leave out the prices of items, because each line states the price of one unit.
 */
function stepsOf({ trace }: TierPricing): Step[] {
	const hasLines = trace.some(isLine)
	const inputs = trace.filter((row) => row.kind === 'input')
	const unused = new Map(inputs.map((row) => [row.key, row]))
	const calculated = trace.map((entry): Step => {
		if (entry.kind !== 'amount' && entry.kind !== 'step') return { entry, notes: [] }
		const named = namesIn(entry.expression).flatMap((name) => unused.get(name) ?? [])
		for (const { key } of named) unused.delete(key)
		return { entry, notes: [...new Set(named.flatMap(formatOrigin))] }
	})
	return calculated.filter(({ entry }) => {
		if (entry.kind === 'input') return unused.has(entry.key) && !(hasLines && entry.unit === '$')
		if (entry.kind === 'rounding') return Number(entry.value) !== 0
		return entry.kind !== 'total' && entry.kind !== 'option'
	})
}

function namesIn(expression: string): string[] {
	return expression.match(/[a-z_][\w.]*/gi) ?? []
}

/** Formats where a value of this home is from, and what a square is. A value that is the same for every home has no origin. */
function formatOrigin({ source, unit, sentence }: Input): string[] {
	const t = messages().prices
	if (source === 'default' || unit === '$') return []
	return [...(unit === 'squares' ? [t.oneSquare] : []), t.words(sentence)]
}

/** Formats the sentence of a step. A quantity times a rate reads `22.1 squares at $825 a square`. */
function formatCalculation(sentence: string): string {
	const t = messages().prices
	const [, quantity, rate] = /^([\d.,]+(?: [^×÷()]+)?) × (\$[\d.,]*\d)\.$/.exec(sentence) ?? []
	if (quantity === undefined || rate === undefined) return t.words(sentence)
	return / (squares|cuadros)$/.test(quantity)
		? t.atRatePerSquare(t.words(quantity), rate)
		: t.atRate(t.words(quantity), rate)
}
