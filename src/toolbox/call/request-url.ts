import { ServiceError } from '../../errors.ts';
import type { JsonObject } from '../../json.ts';
import type { ParameterPlan } from '../../storage/toolbox-records.ts';
import { argumentFault, missingPathParameter } from './call-fault.ts';
import { pathText, queryPairs, UNDECLARED } from './parameter-style.ts';

export interface UrlParts {
  /** Absolute, without query and fragment. */
  base: string;
  /** With placeholders. */
  path: string;
  parameters: readonly ParameterPlan[];
  pathArguments: JsonObject;
  query: JsonObject;
}

/** @throws ServiceError ProxyPathParamMissing, ToolArgumentsInvalid */
export function requestUrl({ base, path, parameters, pathArguments, query }: UrlParts): URL {
  const filled = path.replace(/\{([^{}]*)\}/g, (_whole, name: string) => {
    const value = Object.hasOwn(pathArguments, name) ? pathArguments[name] : undefined;
    if (value === undefined || value === null) throw missingPathParameter(name);
    const plan = parameters.find(parameter => parameter.in === 'path' && parameter.name === name);
    const text = pathText(name, value, plan ?? { ...UNDECLARED, style: 'simple', explode: false });
    // An empty text would make it another path, and so would dots, which URLs resolve even when encoded.
    if (text === '') throw argumentFault(`path.${name}`, 'expected a value that is not empty');
    return text;
  });
  const address = base.replace(/\/+$/, '') + filled;
  if (filled.split('/').some(segment => /^(\.|%2e){1,2}$/i.test(segment))) {
    throw argumentFault('path', 'expected values that make no segment of . or ..');
  }
  if (!URL.canParse(address))
    throw new ServiceError('ToolNotAvailable', { details: 'the address of the tool is not a URL' });
  const url = new URL(address);
  // Some documents have a fixed query in the path.
  url.search = [url.search.slice(1), queryText(parameters, query)].filter(part => part !== '').join('&');
  url.hash = '';
  return url;
}

function queryText(parameters: readonly ParameterPlan[], query: JsonObject): string {
  const plans = new Map(parameters.filter(plan => plan.in === 'query').map(plan => [plan.name, plan]));
  return Object.entries(query)
    .flatMap(([name, value]) => queryPairs(name, value, plans.get(name) ?? UNDECLARED))
    .join('&');
}
