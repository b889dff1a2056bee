import { Button } from '@dormer/ui/button'
import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import { Plus, Trash2 } from 'lucide-react'
import { formatDollars } from '../core/format-dollars.ts'
import { NumberInput } from '../core/number-input.tsx'
import type { LineDraft, LineFractions } from './adjustment-draft.ts'

type Props = {
	lines: LineDraft[]
	error: string | undefined
	/** Numbers that cannot be saved, by the id of the line. */
	fractions: Record<number, LineFractions>
	onChange: (lines: LineDraft[]) => void
}

/** Most lines that one adjustment may add. */
const MAX_LINES = 20

/** Renders the work that a rep adds to a price: what, how much and for how much each. */
export function AddedLines({ lines, error, fractions, onChange }: Props) {
	const change = (id: number, next: Partial<LineDraft>) =>
		onChange(lines.map((line) => (line.id === id ? { ...line, ...next } : line)))
	const nextId = Math.max(-1, ...lines.map(({ id }) => id)) + 1
	return (
		<fieldset className="border-t border-line pt-4">
			<legend className="float-left mb-2 w-full text-m font-semibold">Added work</legend>
			<div className="clear-both grid gap-3">
				{lines.map(({ id, text, quantity, dollars }) => (
					<div
						key={id}
						className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_72px_96px_auto_auto]"
					>
						<Field label="What" className="max-sm:col-span-3">
							{(control) => (
								<Input
									{...control}
									maxLength={120}
									value={text}
									onChange={({ target }) => change(id, { text: target.value })}
								/>
							)}
						</Field>
						<Field label="Quantity" error={fractions[id]?.quantity}>
							{(control) => (
								<NumberInput
									{...control}
									value={quantity}
									onChange={(next) => change(id, { quantity: next })}
								/>
							)}
						</Field>
						<Field label="Each" error={fractions[id]?.dollars}>
							{(control) => (
								<NumberInput
									{...control}
									unit="$"
									value={dollars}
									onChange={(next) => change(id, { dollars: next })}
								/>
							)}
						</Field>
						<p className="num mt-7.5 text-s font-semibold max-sm:hidden">
							{id in fractions
								? ''
								: `+ ${formatDollars(Math.round((quantity ?? 0) * (dollars ?? 0) * 100))}`}
						</p>
						<Button
							look="quiet"
							size="icon"
							className="mt-6"
							aria-label={`Remove ${text || 'the line'}`}
							onClick={() => onChange(lines.filter((line) => line.id !== id))}
						>
							<Trash2 className="icon" aria-hidden />
						</Button>
					</div>
				))}
				{error !== undefined && (
					<p role="alert" className="text-xs text-bad">
						{error}
					</p>
				)}
				{lines.length < MAX_LINES && (
					<div>
						<Button
							look="quiet"
							className="-ml-2.5"
							onClick={() =>
								onChange([...lines, { id: nextId, text: '', quantity: 1, dollars: undefined }])
							}
						>
							<Plus className="icon" aria-hidden />
							Add a line
						</Button>
					</div>
				)}
			</div>
		</fieldset>
	)
}
