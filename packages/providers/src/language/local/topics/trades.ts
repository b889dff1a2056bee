/**
 * Words of a trade. `whole` has words for the product itself. Each line of `parts` has synonyms for one part, fault or
 * material.
 */
export type Trade = { name: string; whole: string; parts: string }

/**
 * Trades in alphabetical order. A word may belong to several trades; the subject of the deck decides which trade is
 * meant.
 */
export const TRADES: Trade[] = [
	{
		name: 'bath',
		whole: 'bath bathroom shower tub remodel',
		parts: `faucet tap showerhead spout handle fixture
			toilet commode john
			vanity sink basin
			tile grout surround wall panel`,
	},
	{
		name: 'concrete',
		whole: 'concrete driveway patio slab walkway sidewalk pavement cement',
		parts: `crack fissure joint
			rebar mesh reinforcement wire
			seal sealer sealant`,
	},
	{
		name: 'deck',
		whole: 'deck decking board plank porch terrace',
		parts: `railing rail handrail baluster spindle
			stair step tread
			joist beam framing ledger substructure frame
			footing pier post`,
	},
	{
		name: 'door',
		whole: 'door entry slab',
		parts: `lock deadbolt keypad latch
			opener motor remote
			spring cable roller
			weatherstrip threshold sweep seal`,
	},
	{
		name: 'electrical',
		whole: 'wiring rewire electrical electric panel',
		parts: `outlet plug socket receptacle
			breaker fuse trip
			charger ev car`,
	},
	{
		name: 'fence',
		whole: 'fence fencing picket plank board panel slat privacy',
		parts: `gate latch hinge entry
			post pole footing concrete
			rail stringer crosspiece`,
	},
	{
		name: 'floor',
		whole: 'floor flooring plank board hardwood laminate',
		parts: `baseboard molding trim quarter
			stair tread step
			underlayment pad cushion subfloor
			carpet rug`,
	},
	{
		name: 'gutter',
		whole: 'gutter guttering trough',
		parts: `downspout leader spout
			guard screen leaf leaves clog
			bracket hanger fascia`,
	},
	{
		name: 'hvac',
		whole: 'hvac furnace boiler conditioner pump system unit heating cooling equipment',
		parts: `filter filtration
			duct vent register
			thermostat control
			compressor condenser coil refrigerant freon`,
	},
	{
		name: 'insulation',
		whole: 'insulation insulate foam cellulose attic',
		parts: `rodent mouse mice squirrel
			hatch ladder door
			bathfan fan vent`,
	},
	{
		name: 'kitchen',
		whole: 'kitchen cabinet remodel cupboard',
		parts: `counter countertop worktop quartz granite
			drawer hinge slide
			appliance stove range oven refrigerator fridge dishwasher
			backsplash tile`,
	},
	{
		name: 'paint',
		whole: 'paint painting repaint coat',
		parts: `primer prime undercoat
			trim molding baseboard casing
			wallpaper paper
			ceiling popcorn`,
	},
	{
		name: 'plumbing',
		whole: 'plumbing pipe repipe piping',
		parts: `heater tank boiler tankless
			valve shutoff
			drain sewer clog
			pressure flow`,
	},
	{
		name: 'roof',
		whole: 'roof roofing shingle',
		parts: `gutter downspout
			skylight dormer
			chimney flue flashing
			attic vent ridge ventilation
			decking plywood sheathing`,
	},
	{
		name: 'siding',
		whole: 'siding board clapboard cladding wall lap',
		parts: `trim corner soffit fascia
			wrap foam insulation`,
	},
	{
		name: 'solar',
		whole: 'solar panel module system array',
		parts: `inverter microinverter
			battery storage powerwall
			meter grid utility`,
	},
	{
		name: 'window',
		whole: 'window pane sash',
		parts: `screen mesh
			frame sill casing trim
			glass glazing argon
			blind curtain drape shade`,
	},
]
