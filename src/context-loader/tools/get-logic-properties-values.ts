import { ServiceError } from '../../errors.ts';
import { isJsonObject, type Json, type JsonObject, parseJson } from '../../json.ts';
import type { LogicProperty, Network } from '../../networks/model.ts';
import type { ToolDeps } from '../tool-deps.ts';
import type { Tool, ToolCall } from '../tool.ts';

interface Args {
  kn_id: string;
  ot_id: string;
  _instance_identities: JsonObject[];
  properties: string[];
  additional_context?: string;
}

type Deps = Pick<ToolDeps, 'networks' | 'queries' | 'actions'>;

const AT_ONCE = 8;

export function getLogicPropertiesValues(deps: Deps): Tool {
  return {
    name: 'get_logic_properties_values',
    async run(given, call) {
      const args = given as unknown as Args;
      const network = await deps.networks.get(args.kn_id, call.caller, 'query');
      const properties = propertiesOf(network, args);
      const input = readInput(properties, args.additional_context);
      const instances = await deps.queries.byIdentity(
        network,
        { objectTypeId: args.ot_id, identities: args._instance_identities, field: '_instance_identities' },
        call.signal,
      );
      const datas: JsonObject[] = [];
      for (let from = 0; from < instances.length; from += AT_ONCE) {
        const some = instances.slice(from, from + AT_ONCE);
        datas.push(
          ...(await Promise.all(some.map(instance => evaluateAll(network, properties, instance, input, call, deps)))),
        );
      }
      return { datas };
    },
  };
}

function propertiesOf(network: Network, { ot_id: id, properties }: Args): LogicProperty[] {
  const own = network.objectTypes.find(type => type.id === id)?.logicProperties ?? [];
  return properties.map((name, index) => {
    const property = own.find(candidate => candidate.name === name);
    if (property !== undefined) return property;
    const names = own.map(candidate => candidate.name).join(', ');
    throw fault(
      `properties.${index}`,
      `${name} is no logic property of ${id}; expected one of ${names === '' ? 'none' : names}`,
    );
  });
}

/** Parameters that take input, by property and name: `{"property": {"parameter": value}}`. */
function readInput(properties: readonly LogicProperty[], context: string | undefined): Record<string, JsonObject> {
  const open = properties.flatMap(({ name, parameters }) =>
    parameters
      .filter(({ valueFrom }) => valueFrom === 'input')
      .map(parameter => ({ property: name, parameter: parameter.name })),
  );
  if (open.length === 0) return {};
  const given = parsed(context);
  const values = Object.fromEntries(
    properties.map(({ name }) => [name, isJsonObject(given[name]) ? given[name] : {}] as const),
  );
  const missing = open.filter(({ property, parameter }) => values[property]?.[parameter] === undefined);
  if (missing.length === 0) return values;
  const names = missing.map(({ property, parameter }) => `${property}.${parameter}`).join(', ');
  throw fault(
    'additional_context',
    `${names}: expected as JSON, such as {"${missing[0]?.property}": {"${missing[0]?.parameter}": …}}`,
  );
}

function parsed(context: string | undefined): JsonObject {
  try {
    const value = parseJson(context ?? '');
    return isJsonObject(value) ? value : {};
  } catch (error) {
    // Words for a model that this deployment does not have: the parameters are missing, and that is said.
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

async function evaluateAll(
  network: Network,
  properties: readonly LogicProperty[],
  instance: JsonObject,
  input: Record<string, JsonObject>,
  call: ToolCall,
  deps: Deps,
): Promise<JsonObject> {
  const { _instance_id, _instance_identity, _display } = instance;
  const values: JsonObject = {};
  const errors: JsonObject = {};
  for (const property of properties) {
    const outcome = await evaluate(network, property, instance, input[property.name] ?? {}, call, deps);
    if ('failed' in outcome) errors[property.name] = outcome.failed;
    else values[property.name] = outcome.value;
  }
  return {
    ...(_instance_id !== undefined && { _instance_id }),
    ...(_instance_identity !== undefined && { _instance_identity }),
    ...(_display !== undefined && { _display }),
    ...values,
    ...(Object.keys(errors).length > 0 && { _errors: errors }),
  };
}

async function evaluate(
  network: Network,
  { source, parameters }: LogicProperty,
  instance: JsonObject,
  input: JsonObject,
  call: ToolCall,
  { queries, actions }: Deps,
): Promise<{ value: Json } | { failed: string }> {
  if (source.kind === 'tool') {
    const { boxId, toolId, resultPath } = source;
    const outcome = await actions.evaluate({ kind: 'tool', boxId, toolId }, parameters, { instance, input }, call);
    return 'failed' in outcome ? outcome : { value: valueAt(outcome.value, resultPath) };
  }
  const conditions = parameters.map(({ name, operation, valueFrom, value }) => ({
    field: name,
    operation: operation === '' ? '==' : operation,
    value:
      valueFrom === 'property'
        ? (instance[value as string] ?? null)
        : valueFrom === 'input'
          ? (input[name] ?? null)
          : value,
  }));
  const series = await queries.metric(
    network,
    {
      metricId: source.metricId,
      time: undefined,
      condition: { operation: 'and', sub_conditions: conditions },
      dimensions: [],
      orderBy: [],
      having: undefined,
      limit: 1000,
      fillNull: false,
    },
    call.signal,
  );
  const [only] = series;
  if (series.length <= 1 && Object.keys(only?.labels ?? {}).length === 0) return { value: only?.values[0] ?? null };
  return { value: series.map(({ labels, values }) => ({ labels, value: values[0] ?? null })) };
}

/** `data.items.0.price`; an empty path is the whole. */
function valueAt(value: Json, path: string): Json {
  const names = path.split('.').filter(name => name !== '' && name !== '$');
  return names.reduce<Json>((inner, name) => {
    if (Array.isArray(inner)) return inner[Number(name)] ?? null;
    return isJsonObject(inner) && Object.hasOwn(inner, name) ? (inner[name] ?? null) : null;
  }, value);
}

function fault(field: string, message: string): ServiceError {
  return new ServiceError('ArgumentInvalid', { details: [{ field, message }] });
}
