import type { PresentationDetail } from '@dormer/api/sale/presentations/schema'
import type { ConfirmedValues, MeasurementRecord } from '@dormer/api/sale/roof-measurements/schema'
import { Button } from '@dormer/ui/button'
import { Dialog, DialogFooter } from '@dormer/ui/dialog'
import { Field } from '@dormer/ui/field'
import { toastSuccess } from '@dormer/ui/toast'
import { useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { fullName } from '../core/homeowner.ts'
import { NumberInput } from '../core/number-input.tsx'
import { repSentence } from '../core/rep-sentence.ts'
import { trpc } from '../core/trpc.ts'
import { formatRoofOrigin } from './format-roof.ts'
import { PriceBeforeAfter } from './price-before-after.tsx'
import { ImportReport } from './report-in-use.tsx'

type Props = {
	presentation: Pick<PresentationDetail, 'id' | 'homeownerData' | 'formattedAddress'>
	record: MeasurementRecord
	onClose: () => void
}

/**
 * Renders the dialog that confirms an estimated roof: the number with its source, each other size that the prices use, and every
 * option before and after. Nobody confirms what he has not seen: only the number in the field and the sizes with a check mark
 * become exact, and the button repeats the number.
 */
export function ConfirmRoofDialog({ presentation, record, onClose }: Props) {
	const { id: presentationId, homeownerData: homeowner, formattedAddress } = presentation
	const { requestId, result } = record
	const utils = trpc.useUtils()
	const me = trpc.auth.me.useQuery()
	const [squares, setSquares] = useState(result?.squares)
	const [checked, setChecked] = useState<ConfirmedValues>({})
	const current = trpc.presentations.previewPrice.useQuery({ presentationId })
	const confirm = trpc.roofMeasurements.confirm.useMutation({
		onSuccess: (saved) => {
			utils.roofMeasurements.status.setData({ requestId: saved.requestId }, saved)
			void utils.presentations.invalidate()
			toastSuccess('Roof confirmed. The prices will follow in a moment.')
			onClose()
		},
	})
	const firstName = homeowner.first_name
	const others = (current.data?.sizes ?? []).flatMap(({ field, ...size }) =>
		size.basis !== 'estimated' ||
		field === 'roof_squares' ||
		field === 'roof_area_sqft' ||
		field === 'step_flashing_ft'
			? []
			: [{ field, ...size }],
	)
	const number = `${squares ?? ''} squares`
	const values = { ...checked, ...(squares !== undefined && { roof_squares: squares }) }
	return (
		<Dialog
			open
			onOpenChange={onClose}
			title={`How big is ${fullName(homeowner)}’s roof?`}
			className="max-w-[960px]"
		>
			<p className="px-6 pb-4 text-s text-ink-meta">
				{formattedAddress}. Until you confirm a number, the prices are estimates.
			</p>
			<div className="grid grid-cols-1 border-t border-line md:grid-cols-[minmax(0,11fr)_minmax(0,14fr)]">
				<section className="bg-sunken px-6 py-5" aria-labelledby="roof-source">
					<h3 id="roof-source" className="mb-3 text-m font-semibold">
						Where the number comes from
					</h3>
					{result !== null && (
						<p className="text-s">
							<b className="num font-semibold">{result.squares} squares.</b>{' '}
							{formatRoofOrigin(result)}
						</p>
					)}
					<ul className="mt-2 divide-y divide-line">
						{(current.data?.sizes ?? []).map(({ key, label, display, sentence }) => (
							<li key={key} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-2.5 text-s">
								<span className="font-medium">{label}</span>
								<span className="num font-semibold">{display}</span>
								<span className="col-span-2 text-xs text-ink-meta">{repSentence(sentence)}</span>
							</li>
						))}
					</ul>
					<ul className="mt-2 grid gap-1 text-xs text-ink-2">
						{(result?.warnings ?? []).map((warning) => (
							<li key={warning}>{warning}</li>
						))}
					</ul>
				</section>
				<div className="grid content-start gap-4 px-6 py-5">
					<FormAlert message={confirm.error ? errorMessage(confirm.error) : undefined} />
					<Field label="Roof squares" help="One square is 100 square feet of roof surface">
						{(control) => (
							<NumberInput
								{...control}
								autoFocus
								boxClassName="w-40!"
								unit="squares"
								value={squares}
								onChange={setSquares}
							/>
						)}
					</Field>
					{others.length > 0 && (
						<fieldset className="grid gap-2">
							<legend className="mb-1 text-s font-medium">
								Also confirm the sizes that you know. Unchecked sizes stay estimates.
							</legend>
							{others.map(({ field, label, display, value }) => (
								<label key={field} className="flex items-center gap-2 text-s">
									<input
										type="checkbox"
										className="size-4 accent-accent"
										checked={checked[field] !== undefined}
										onChange={({ target }) =>
											setChecked({ ...checked, [field]: target.checked ? value : undefined })
										}
									/>
									<span className="num">
										{label}, {display}
									</span>
								</label>
							))}
						</fieldset>
					)}
					{squares !== undefined && (
						<PriceBeforeAfter
							input={{ presentationId, roof: { confirm: values } }}
							firstName={firstName}
							label={`With ${number}`}
						/>
					)}
					{me.data !== undefined && squares !== undefined && (
						<p className="rounded-m bg-info-soft px-3 py-2.5 text-s">
							{firstName} will read: “{number}, confirmed by {me.data.user.name}”, with today’s
							date.
						</p>
					)}
					<ImportReport presentationId={presentationId} look="quiet">
						Upload a report instead
					</ImportReport>
				</div>
			</div>
			<DialogFooter note="Your name and the time are kept with the number">
				<Button onClick={onClose}>Keep the ranges</Button>
				<Button
					look="primary"
					busy={confirm.isPending}
					disabled={squares === undefined}
					onClick={() => confirm.mutate({ requestId, values })}
				>
					Use {number}
				</Button>
			</DialogFooter>
		</Dialog>
	)
}
