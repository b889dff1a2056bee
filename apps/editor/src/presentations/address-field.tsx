import type { ValidatedAddress } from '@dormer/api/utility/schema'
import { Button } from '@dormer/ui/button'
import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import { Check, LoaderCircle, MapPin } from 'lucide-react'
import { differences } from './differences.ts'
import type { AddressCheck } from './use-address-check.ts'

type AddressFieldProps = {
	value: string
	check: AddressCheck
	kept: boolean
	error: string | undefined
	onChange: (line: string) => void
	onUse: (address: NonNullable<ValidatedAddress['normalized']>) => void
	onKeep: () => void
}

/** The address in one line, checked as it is typed; what was probably meant is offered, not forced. */
export function AddressField(props: AddressFieldProps) {
	const { value, check, kept, error, onChange, onUse, onKeep } = props
	const { checking, result } = check
	const suspicious = result !== null && !result.valid
	const offer = suspicious && !kept ? result.normalized : null
	return (
		<div>
			<Field label="Address" error={error} help={helpOf(result, checking)}>
				{(control) => (
					<Input
						{...control}
						value={value}
						autoComplete="off"
						placeholder="2847 S Clermont St, Denver, CO"
						warn={suspicious && !kept}
						icon={<MapPin className="icon" aria-hidden />}
						end={
							checking ? (
								<LoaderCircle
									className="icon text-ink-3 motion-safe:animate-spin"
									aria-label="Checking"
								/>
							) : (
								result?.valid && <Check className="icon text-good" aria-label="Found" />
							)
						}
						onChange={({ target }) => onChange(target.value)}
					/>
				)}
			</Field>
			{offer !== null && (
				<div
					role="status"
					className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-2 rounded-[8px] bg-warn-soft px-3 py-2.5"
				>
					<div className="min-w-0 flex-1 basis-52">
						<p className="text-xs text-warn">Did you mean</p>
						<p className="text-s font-semibold">
							{differences(value, result?.formattedAddress ?? '').map(({ text, isNew, start }) =>
								isNew ? (
									<mark
										key={start}
										className="underline decoration-warn decoration-2 underline-offset-3"
									>
										{text}
									</mark>
								) : (
									<span key={start}>{text}</span>
								),
							)}
						</p>
					</div>
					<Button size="s" onClick={() => onUse(offer)}>
						Use this
					</Button>
					<Button size="s" look="quiet" onClick={onKeep}>
						Keep mine
					</Button>
				</div>
			)}
		</div>
	)
}

function helpOf(result: ValidatedAddress | null, checking: boolean): string {
	if (checking || result === null) return 'Street and number, city, state'
	if (result.valid) return result.formattedAddress ?? 'Found'
	return result.error ?? 'This address was not found'
}
