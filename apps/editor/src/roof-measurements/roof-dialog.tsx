import type { PresentationDetail } from '@dormer/api/sale/presentations/schema'
import {
	EnteredValues,
	EnterMeasurementInput,
	type MeasurementRecord,
	Pitch,
} from '@dormer/api/sale/roof-measurements/schema'
import { Button } from '@dormer/ui/button'
import { Dialog, DialogFooter } from '@dormer/ui/dialog'
import { Field } from '@dormer/ui/field'
import { Select } from '@dormer/ui/select'
import { toastSuccess } from '@dormer/ui/toast'
import { useDeferredValue } from 'react'
import { useForm } from 'react-hook-form'
import { showFormErrors } from '../core/api-error.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { formResolver } from '../core/form-resolver.ts'
import { NumberInput } from '../core/number-input.tsx'
import { trpc } from '../core/trpc.ts'
import { useUnsaved } from '../core/use-unsaved.ts'
import { PriceBeforeAfter } from './price-before-after.tsx'

const LINES = [
	{ name: 'lines.ridgesFt', label: 'Ridge, ft', empty: 'Unknown' },
	{ name: 'lines.hipsFt', label: 'Hips, ft', empty: 'Unknown' },
	{ name: 'lines.valleysFt', label: 'Valley, ft', empty: 'Unknown' },
	{ name: 'lines.eavesFt', label: 'Eaves, ft', empty: 'Unknown' },
	{ name: 'lines.rakesFt', label: 'Rakes, ft', empty: 'Unknown' },
	{ name: 'waste.suggestedPct', label: 'Waste, %', empty: 'By pitch' },
] as const
const FIELDS = ['squares', 'predominantPitch', 'facets', ...LINES.map(({ name }) => name)] as const

/**
 * Renders the dialog in which the rep enters roof measurements, with every option before and after. Saving the measurements
 * recalculates the presentation's prices.
 */
export function RoofDialog({
	presentation,
	record,
	onClose,
}: {
	presentation: Pick<PresentationDetail, 'id' | 'homeownerData'>
	record: MeasurementRecord
	onClose: () => void
}) {
	const utils = trpc.useUtils()
	const form = useForm({
		resolver: formResolver(EnterMeasurementInput),
		defaultValues: defaultsOf(record),
	})
	const enter = trpc.roofMeasurements.enter.useMutation({
		onSuccess: (saved) => {
			utils.roofMeasurements.status.setData({ requestId: saved.requestId }, saved)
			void utils.presentations.invalidate()
			toastSuccess('Roof saved. Prices are being recalculated.')
			onClose()
		},
		onError: (error) => showFormErrors(error, form.setError, FIELDS),
	})
	const { errors, isDirty } = form.formState
	const { requestId: _, ...watched } = useDeferredValue(form.watch())
	const entered = EnteredValues.safeParse(watched)
	const number = (name: (typeof FIELDS)[number]) => {
		const value = form.watch(name)
		return {
			value: typeof value === 'number' ? value : undefined,
			onChange: (next: number | undefined) => {
				const empty = name.startsWith('lines.') ? null : undefined
				form.setValue(name, next ?? empty, {
					shouldDirty: true,
					shouldValidate: form.formState.isSubmitted,
				})
			},
		}
	}
	return (
		<Dialog
			open
			guard={useUnsaved(isDirty)}
			onOpenChange={onClose}
			title="Enter roof measurements"
			className="max-w-[560px]"
		>
			<form noValidate onSubmit={form.handleSubmit((input) => enter.mutate(input))}>
				<div className="grid gap-4 px-6 pt-1 pb-5">
					<p className="text-s text-ink-2">{record.formattedAddress}</p>
					<FormAlert message={errors.root?.message} />
					<div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
						<Field label="Squares" help="100 sq ft each" error={errors.squares?.message}>
							{(control) => <NumberInput {...control} {...number('squares')} autoFocus />}
						</Field>
						<Field label="Pitch" error={errors.predominantPitch?.message}>
							{(control) => (
								<Select
									{...control}
									value={form.watch('predominantPitch')}
									options={Pitch.options.map((value) => ({ value, label: value }))}
									onChange={(pitch) =>
										form.setValue('predominantPitch', pitch, { shouldDirty: true })
									}
								/>
							)}
						</Field>
						<Field label="Planes" optional error={errors.facets?.message}>
							{(control) => <NumberInput {...control} {...number('facets')} />}
						</Field>
						{LINES.map(({ name, label, empty }) => (
							<Field
								key={name}
								label={label}
								error={form.getFieldState(name, form.formState).error?.message}
							>
								{(control) => <NumberInput {...control} {...number(name)} placeholder={empty} />}
							</Field>
						))}
					</div>
					{entered.success && (
						<PriceBeforeAfter
							input={{ presentationId: presentation.id, roof: { enter: entered.data } }}
							firstName={presentation.homeownerData.first_name}
							label={`With ${entered.data.squares} squares`}
						/>
					)}
				</div>
				<DialogFooter note="Empty fields stay unknown">
					<Button onClick={onClose}>Cancel</Button>
					<Button type="submit" look="primary" busy={enter.isPending}>
						{entered.success ? `Use ${entered.data.squares} squares` : 'Save measurements'}
					</Button>
				</DialogFooter>
			</form>
		</Dialog>
	)
}

/** Returns the known values of the roof as form defaults; unknown values stay empty. */
function defaultsOf({ requestId, result }: MeasurementRecord) {
	const entered = result?.source === 'manual' ? { waste: result.waste } : {}
	return {
		requestId,
		predominantPitch: result?.predominantPitch ?? '6/12',
		...(result === null ? {} : { squares: result.squares, lines: result.lines }),
		...(result === null || result.facets === null ? {} : { facets: result.facets }),
		...entered,
	}
}
