/** A call such as `stringvalidator.LengthBetween(1, 63)`; its arguments are numbers only. */
export interface GoCall {
  package: string;
  function: string;
  arguments: (number | bigint)[];
}

export interface OperationView {
  method: string;
  path: string;
  parameters: { name: string; attribute: string }[];
  answer: string[];
  partial: boolean;
}

export interface ChangeView {
  operation: OperationView;
  mediaType: string;
  envelope: string[];
  fields: string[];
  replace: boolean;
}

export interface AttributeView {
  name: string;
  /** "String" of `schema.StringAttribute` and `planmodifier.String`. */
  kind: string;
  isMap: boolean;
  required: boolean;
  optional: boolean;
  computed: boolean;
  sensitive: boolean;
  deprecation: string;
  description: string;
  planModifiers: GoCall[];
  validators: GoCall[];
}

export interface ResourceView {
  header: string;
  path: string;
  imports: string[];
  runtime: string;
  goName: string;
  comment: string;
  name: string;
  create: ChangeView;
  read: OperationView;
  update: ChangeView | null;
  delete: OperationView;
  identity: string[];
  fields: { name: string; wire: string; nullable: boolean }[];
  description: string;
  attributes: AttributeView[];
}

export interface ProviderView {
  header: string;
  module: string;
  runtime: string;
  resourcesPackage: string;
  name: string;
  version: string;
  source: string;
  description: string;
  endpoint: string;
  keyHeader: string;
  keyPrefix: string;
  keyEnv: string;
  endpointEnv: string;
  /** Terraform types by name, with their Go names. */
  resources: { goName: string; type: string }[];
}

export interface TerraformView {
  provider: ProviderView;
  resources: ResourceView[];
}
